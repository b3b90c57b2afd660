/**
 * The image of the database, kept in IndexedDB page by page. A write is finished once the browser says that it is on the disk.
 *
 * The image has one owner. Tabs normally agree on it before (`tabs.ts`); where they cannot, the last one opened wins:
 * every write checks that the owner is still the same, so that the pages of two tabs are never mixed.
 */
const PAGE = 4096;
const [PAGES, FACTS] = ['pages', 'facts'];

/** Pages by their numbers, and how many pages the image has with them. */
export interface Changes {
  pages: Map<number, Uint8Array>;
  count: number;
}

/** Another tab has become the owner. */
export class Replaced extends Error {}

export class Storage {
  private constructor(
    readonly database: IDBDatabase,
    readonly owner: string,
  ) {}

  /** Becomes the owner, and gives the image if there is one. */
  static async open(name: string): Promise<{ storage: Storage; image: Uint8Array | undefined }> {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(PAGES);
      opening.result.createObjectStore(FACTS);
    };
    const database = await result(opening);
    const owner = [...crypto.getRandomValues(new Uint32Array(4))].join('-');
    const transaction = database.transaction([PAGES, FACTS], 'readwrite');
    const [pages, facts] = [transaction.objectStore(PAGES), transaction.objectStore(FACTS)];
    facts.put(owner, 'owner');
    const [numbers, contents, count] = await Promise.all([result(pages.getAllKeys()), result(pages.getAll()), result(facts.get('count'))]);
    await finished(transaction);
    const image = typeof count === 'number' && count > 0 ? assemble(numbers as number[], contents as Uint8Array[], count) : undefined;
    return { storage: new Storage(database, owner), image };
  }

  /** Keeps all of the changes or none. @throws Replaced */
  async keep({ pages, count }: Changes): Promise<void> {
    const transaction = this.database.transaction([PAGES, FACTS], 'readwrite', { durability: 'strict' });
    const done = finished(transaction);
    const facts = transaction.objectStore(FACTS);
    const owner = await result(facts.get('owner'));
    if (owner !== this.owner) {
      done.catch(() => {});
      transaction.abort();
      throw new Replaced();
    }
    const store = transaction.objectStore(PAGES);
    for (const [number, bytes] of pages) if (number < count) store.put(bytes, number);
    store.delete(IDBKeyRange.lowerBound(count));
    facts.put(count, 'count');
    await done;
  }
}

function assemble(numbers: number[], contents: Uint8Array[], count: number): Uint8Array {
  const image = new Uint8Array(count * PAGE);
  for (const [index, number] of numbers.entries()) if (number < count) image.set(contents[index]!, number * PAGE);
  return image;
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onabort = transaction.onerror = () => fail(transaction.error ?? new DOMException('the transaction was given up', 'AbortError'));
  });
}
