/** The last values of the form for a new match, kept in local storage. */
export interface ArenaForm {
  game: string;
  variant: string;
  a: string;
  b: string;
  games: number;
  limit: 'time' | 'nodes' | 'depth';
  amount: number;
  openings: number;
  seed: number;
  sprt: boolean;
  elo0: number;
  elo1: number;
}

const KEY = 'poda.arena';

export const usualForm: ArenaForm = {
  game: 'tictactoe', variant: '', a: '', b: '', games: 20, limit: 'time', amount: 50, openings: 2, seed: 1, sprt: false, elo0: 0, elo1: 10,
};

/** What was kept; values of the wrong type, or none, are replaced by the usual ones. */
export function keptForm(): ArenaForm {
  let kept: Partial<Record<keyof ArenaForm, unknown>> = {};
  try {
    kept = (JSON.parse(localStorage.getItem(KEY) ?? '{}') as typeof kept | null) ?? {};
  } catch {
    // Damaged, or no storage: the usual values will do.
  }
  const entries = Object.entries(usualForm).map(([name, usual]) => {
    const value = kept[name as keyof ArenaForm];
    return [name, typeof value === typeof usual ? value : usual];
  });
  const form = Object.fromEntries(entries) as ArenaForm;
  return ['time', 'nodes', 'depth'].includes(form.limit) ? form : { ...form, limit: usualForm.limit, amount: usualForm.amount };
}

export function keepForm(form: ArenaForm): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(form));
  } catch {
    // Private windows may refuse storage.
  }
}
