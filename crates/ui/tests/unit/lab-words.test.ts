import { expect, test } from 'vitest';
import type { LabResult } from '$lib/api/runs';
import { labWords } from '$lib/runs/lab-words';

const english: LabResult = {
  experiment: 'pruning',
  question: 'How many leaves?',
  source: { cuts: { document: 'S1', place: 'chapter III', claim: 'no cut at all', value: 0 } },
  verdicts: { cuts: { verdict: 'holds', ours: '0 cuts' } },
  measured: {},
  notes: ['A note.'],
  tables: [{ title: 'Leaves', columns: ['order'], rows: [['best']] }],
  plots: [{ name: 'pruning-1.svg', svg: '<svg>leaves</svg>' }],
};
const both: LabResult = {
  ...english,
  es: {
    question: '¿Cuántas hojas?',
    source: { cuts: { place: 'capítulo III', claim: 'ninguna poda' } },
    verdicts: { cuts: { ours: '0 podas' } },
    notes: ['Una nota.'],
    tables: [{ title: 'Hojas', columns: ['orden'], rows: [['mejor']] }],
    plots: [{ name: 'pruning-1.svg', svg: '<svg>hojas</svg>' }],
  },
};

test('a result is shown in the language of the reader', () => {
  const said = labWords(both, 'es');
  expect(said).toMatchObject({ language: 'es', notes: ['Una nota.'], question: '¿Cuántas hojas?' });
  expect(said.figures).toEqual([
    { name: 'cuts', document: 'S1', place: 'capítulo III', claim: 'ninguna poda', value: 0, verdict: 'holds', ours: '0 podas' },
  ]);
  expect([said.tables[0]?.title, said.plots[0]?.svg]).toEqual(['Hojas', '<svg>hojas</svg>']);
  expect(labWords(both, 'en')).toMatchObject({ language: 'en', notes: ['A note.'] });
});

test('a run saved before there was any Spanish is shown in English', () => {
  const said = labWords(english, 'es');
  expect(said).toMatchObject({ language: 'en', notes: ['A note.'] });
  expect(said.figures[0]?.ours).toBe('0 cuts');
});
