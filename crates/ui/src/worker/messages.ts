/** What the page and its worker tell each other. */

/** How the worker gets the module. */
export type ModuleSource =
  /** One of the files of the site, below this address. */
  | { kind: 'site'; base: string }
  /** A module packed by gzip, which came with the page. */
  | { kind: 'packed'; bytes: ArrayBuffer };

export interface Start {
  source: ModuleSource;
  /** The name under which this site keeps its database, and under which its tabs find each other. */
  name: string;
}

export interface RequestHead {
  method: string;
  path: string;
  headers: Record<string, string>;
}

/** What the page, or the worker of another tab, asks of the application. */
export type Ask =
  | { kind: 'request'; id: number; head: RequestHead; body: ArrayBuffer | undefined }
  /** Nobody waits for the answer any more. */
  | { kind: 'cancel'; id: number };

/** What the application replies. */
export type Reply =
  | { kind: 'answer'; id: number; status: number; headers: Record<string, string> }
  | { kind: 'chunk'; id: number; bytes: Uint8Array }
  | { kind: 'end'; id: number }
  /** The tab that worked on it is gone, and how far it came nobody knows. */
  | { kind: 'lost'; id: number };

/** How the application is doing. */
export interface Condition {
  phase: 'loading' | 'running' | 'failed';
  /** The part of the module that has arrived, from 0 to 1; undefined where its size is not known. */
  progress?: number;
  /** Why it failed, in the words of the browser. */
  reason?: string;
  /** What failed: the module could not be had, this browser cannot run it, or it stopped. */
  failure?: 'download' | 'browser' | 'stopped';
  /** Whether games last beyond this visit; undefined until that is known. */
  keeps?: boolean;
  /** Another tab has taken the database over, so that this one keeps nothing any more. */
  isReplaced?: boolean;
  /** Which file the module came from. */
  file?: string;
}

export type ToWorker = ({ kind: 'start' } & Start) | Ask;
export type FromWorker = Reply | { kind: 'condition'; condition: Condition };
