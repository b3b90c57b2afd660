import { describe, expect, it } from 'vitest';
import { inPalette } from '$lib/runs/plot-image';

const svg = '<rect fill="#ffffff"/><text fill="#222222">#222222</text><path stroke="#dddddd"/><path fill="#000000" stroke="#cc79a7"/>';

describe('plots', () => {
  it('take the colours of the page, and only where they are colours', () => {
    const dark = { text: '#eee', line: '#333', surface: '#111', isDark: true };
    expect(inPalette(svg, dark)).toBe('<rect fill="#111"/><text fill="#eee">#222222</text><path stroke="#333"/><path fill="#e6e8e0" stroke="#cc79a7"/>');
    const light = { text: '#222', line: '#ddd', surface: '#fff', isDark: false };
    expect(inPalette(svg, light)).toContain('fill="#000000"');
  });
});
