/** How a node looks at a moment: everything the painters need. */
import { FLAGS } from '$study/columns.js';
import type { Moment, Progress } from '$study/recording.js';

/** What is still visible when zoomed out. */
export interface Glance {
  progress: Progress;
  now: boolean;
  fromTable: boolean;
  /** On the principal variation, once that is known. */
  principal: boolean;
  /** Found by the search box. */
  found?: boolean;
  /** Only this one of two searches visited it. */
  alone?: boolean;
}

/** The labels in and around a node. */
export interface Letters {
  value: string;
  span: string;
  condition: string;
}

export interface Looks {
  glance: (index: number) => Glance;
  letters: (index: number) => Letters;
}

/** What is pointed out beside the search itself. */
export interface Marks {
  found?: ReadonlySet<number>;
  /** 1 for each node that the other search did not visit. */
  alone?: Uint8Array;
}

/** While a search is replayed. */
export function watched(moment: Moment, marks: Marks = {}): Looks {
  const { recording } = moment;
  return {
    glance: (index) => {
      const progress = moment.progress(index);
      return {
        progress,
        now: moment.event?.index === index,
        fromTable: progress === 'done' && ((recording.flags[index]! >> 8) & 7) === 3,
        principal: moment.isEnd && (recording.flags[index]! & FLAGS.principal) !== 0,
        found: marks.found?.has(index) ?? false,
        alone: marks.alone?.[index] === 1,
      };
    },
    letters: (index) => {
      const [span, condition] = moment.notes(index) as [string, string];
      return { value: moment.shownValue(index), span, condition };
    },
  };
}
