/** Server-sent events, as the HTML standard defines their text. */
export interface SentEvent {
  name: string;
  data: string;
}

/** Takes the text piece by piece, cut anywhere, and gives the events that are complete. */
export class EventParser {
  #rest = '';
  #name = '';
  #data: string[] = [];

  push(text: string): SentEvent[] {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?=.)/s);
    this.#rest = lines.pop()!;
    return lines.flatMap((line) => this.#line(line));
  }

  #line(line: string): SentEvent[] {
    if (line === '') return this.#dispatch();
    const [, field, value] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!;
    if (field === 'event') this.#name = value ?? '';
    else if (field === 'data') this.#data.push(value ?? '');
    // A line that begins with a colon is a comment, which keeps the connection alive.
    return [];
  }

  #dispatch(): SentEvent[] {
    const [name, data] = [this.#name || 'message', this.#data];
    [this.#name, this.#data] = ['', []];
    return data.length > 0 ? [{ name, data: data.join('\n') }] : [];
  }
}
