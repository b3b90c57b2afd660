/** The practice score in this browser, over all trees. */
export interface PracticeScore {
  right: number;
  asked: number;
  nodes: number;
  /** Nodes in a row without a mistake. */
  streak: number;
}

const KEY = 'poda.practice';
export const NOTHING: PracticeScore = { right: 0, asked: 0, nodes: 0, streak: 0 };

/** The score after a node with `asked` questions, `right` of them answered correctly. */
export function counted(score: PracticeScore, right: number, asked: number): PracticeScore {
  return {
    right: score.right + right,
    asked: score.asked + asked,
    nodes: score.nodes + 1,
    streak: right === asked ? score.streak + 1 : 0,
  };
}

export function loadScore(): PracticeScore {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<PracticeScore> | null;
    const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
    return { right: number(kept?.right), asked: number(kept?.asked), nodes: number(kept?.nodes), streak: number(kept?.streak) };
  } catch {
    return NOTHING;
  }
}

export function keepScore(score: PracticeScore): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(score));
  } catch {
    // Without storage, the score lasts as long as the page.
  }
}
