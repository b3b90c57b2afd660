/** The worker in which the application runs, and each of its threads. */
import { Application } from './application';
import type { Condition, FromWorker, Reply, Start, ToWorker } from './messages';
import { DownloadFailed, abilities, loadModule } from './module';
import { Replaced, Storage, type Changes } from './storage';
import { Tabs, type Runner } from './tabs';
import { POOL_WORKER, SHARED_SIZE, poolSize, searchThreads, servePool, startPool, systemCalls, type Pool } from './threads';

if (self.name === POOL_WORKER) servePool();
else serve();

function serve(): void {
  let tabs: Tabs | undefined;
  onmessage = ({ data }: MessageEvent<ToWorker>) => {
    if (data.kind !== 'start') {
      tabs!.ask(data);
      return;
    }
    const started: Tabs = new Tabs({ tell: (message: FromWorker) => postMessage(message), own: (reply) => run(data, started, reply) }, data.name);
    tabs = started;
    void started.start();
  };
}

/** Runs the application in this tab. Requests that come before it has started wait. */
function run(start: Start, tabs: Tabs, reply: (reply: Reply) => void): Runner {
  const ready = begin(start, tabs, reply);
  ready.catch((error: unknown) => {
    console.error(error);
    const failure: Condition['failure'] = error instanceof DownloadFailed ? 'download' : 'browser';
    tabs.condition({ phase: 'failed', failure, reason: reasonOf(error) });
    tabs.leave();
  });
  return {
    ask: (ask) =>
      void ready.then(
        ({ application, results }) => {
          if (ask.kind === 'cancel') application.cancel(ask.id);
          else if (ask.head.path.startsWith(RUNS)) void results.then(() => application.request(ask.id, ask.head, ask.body));
          else application.request(ask.id, ask.head, ask.body);
        },
        () => {},
      ),
  };
}

/** What waits for the results that come with the site; nothing else does. */
const RUNS = '/api/runs';

interface Started {
  application: Application;
  results: Promise<void>;
}

async function begin({ source, name }: Start, tabs: Tabs, reply: (reply: Reply) => void): Promise<Started> {
  const onprogress = (progress: number) => tabs.condition({ progress });
  const [loaded, stored] = await Promise.all([loadModule(source, onprogress), open(name)]);
  let { module, variant } = loaded;
  let storage = stored?.storage;
  let lastLine = '';
  const print = (line: string) => {
    lastLine = line;
    console.warn(line);
  };
  const stopped = (reason: string) => {
    tabs.condition({ phase: 'failed', failure: 'stopped', reason });
    tabs.leave();
  };
  const keep = async (changes: Changes) => {
    try {
      await storage?.keep(changes);
    } catch (error) {
      // Later changes would be of no use without these.
      storage = undefined;
      tabs.condition({ keeps: false, isReplaced: error instanceof Replaced });
    }
  };
  const application = new Application({ reply, keep, stopped: (error) => stopped(lastLine || reasonOf(error)) });
  let pool: Pool | undefined;
  if (variant.hasThreads) {
    try {
      pool = await inTime(startPool(module, SHARED_SIZE, poolSize(), { wake: () => application.due(), failed: stopped }));
    } catch (error) {
      console.warn('threads cannot start', error);
      ({ module, variant } = await loadModule(source, onprogress, { ...abilities(), canShare: false }));
    }
  }
  // The module's own memory exists once it is instantiated; only then does it call anything.
  let own: WebAssembly.Memory | undefined = pool?.memory;
  const memory = { get buffer() { return own!.buffer; } };
  const instance = await WebAssembly.instantiate(module, {
    ...pool?.imports,
    wasi_snapshot_preview1: systemCalls(module, memory, print) as WebAssembly.ModuleImports,
    poda: application.imports,
  });
  own ??= instance.exports.memory as WebAssembly.Memory;
  application.start(instance.exports, own, stored?.image, pool ? searchThreads() : 0);
  tabs.condition({ phase: 'running', progress: 1, keeps: storage !== undefined, file: variant.file });
  return { application, results: source.kind === 'site' ? addResults(application, source.base) : Promise.resolve() };
}

/** Threads start in a fraction of a second, or never. */
const PATIENCE_MS = 10_000;

/** Fails if nothing comes of some work for long. */
function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('no answer')), PATIENCE_MS));
  return Promise.race([work, late]);
}

/** The database of this site; none in private windows and wherever else the browser refuses. */
async function open(name: string): Promise<Awaited<ReturnType<typeof Storage.open>> | undefined> {
  try {
    return await Storage.open(name);
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

/** Finished experiments that come with the site; a site need not have any. */
async function addResults(application: Application, base: string): Promise<void> {
  try {
    const response = await fetch(new URL('results.json', base));
    if (response.ok) application.results(new Uint8Array(await response.arrayBuffer()));
  } catch {
    // Offline, before they were ever fetched: the lab is without them.
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
