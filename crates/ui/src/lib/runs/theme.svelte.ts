/** The colours of the page, for drawings that cannot use its style sheet; reactive to the theme. */
export interface Palette {
  text: string;
  line: string;
  surface: string;
  isDark: boolean;
}

/** Follows the theme of the document; call it while a component is set up. */
export function followPalette(): { readonly current: Palette } {
  let palette = $state.raw(read());
  $effect(() => {
    palette = read();
    const observer = new MutationObserver(() => (palette = read()));
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  });
  return {
    get current() {
      return palette;
    },
  };
}

function read(): Palette {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const isDark = document.documentElement.dataset.theme === 'dark';
  return { text: colour('--text'), line: colour('--line'), surface: colour('--surface'), isDark };
}
