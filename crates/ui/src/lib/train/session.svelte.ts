/** A training session: today's cards, one after the other. */
import { answerCard, cardQueue, getCard, rateAnswer, type CardAnswer, type CardQuestion, type CardQueue, type Rating, type StoredAnswer } from '$lib/api/cards';
import type { Board } from '$lib/api/server';
import { notifyError } from '$lib/notices.svelte';

export type SessionState = 'loading' | 'idle' | 'asking' | 'checking' | 'going' | 'right' | 'wrong' | 'shown';

export class TrainingSession {
  queue: CardQueue | undefined = $state.raw();
  question: CardQuestion | undefined = $state.raw();
  state: SessionState = $state('loading');
  /** What is on the board: the question, or what was played from there. */
  board: Board | undefined = $state.raw();
  answer: CardAnswer | undefined = $state.raw();
  stored: StoredAnswer | undefined = $state.raw();
  /** The move that was tried last, as it is written. */
  tried = $state('');
  /** Cards answered in this session. */
  done = $state(0);
  /** Whether the solution is in sight. */
  isTold = $state(false);
  /** The moves of an ending from the question on. */
  #moves: string[] = [];
  #since = 0;
  #isStored = false;

  get left(): number {
    return this.queue?.cards.length ?? 0;
  }

  get isOver(): boolean {
    return this.isTold || this.state === 'right' || this.state === 'shown';
  }

  get canPlay(): boolean {
    return this.state === 'asking' || this.state === 'going';
  }

  async load(): Promise<void> {
    try {
      this.queue = await cardQueue();
      await this.#ask();
    } catch (error) {
      this.state = 'idle';
      notifyError(error);
    }
  }

  /** Looks again what is due; the question that is being thought about stays, unless its card is gone. */
  async refresh(): Promise<void> {
    try {
      this.queue = await cardQueue();
      const isGone = this.state === 'asking' && this.question !== undefined && !this.queue.cards.includes(this.question.id);
      if (this.state === 'idle' || isGone) await this.#ask();
    } catch (error) {
      notifyError(error);
    }
  }

  async next(): Promise<void> {
    await this.load();
  }

  async #ask(): Promise<void> {
    const id = this.queue?.cards[0];
    if (!id) {
      this.question = this.board = undefined;
      this.state = 'idle';
      return;
    }
    this.state = 'loading';
    const question = await getCard(id);
    this.answer = this.stored = undefined;
    this.isTold = false;
    this.#isStored = false;
    this.#begin(question);
  }

  #begin(question: CardQuestion): void {
    this.question = question;
    this.board = question.board;
    this.tried = '';
    this.#moves = [];
    this.#since = performance.now();
    this.state = 'asking';
  }

  /** Begins the same question again, after a wrong answer. */
  again(): void {
    if (this.question) this.#begin(this.question);
  }

  async play(move: string): Promise<void> {
    if (!this.canPlay) return;
    this.tried = move;
    await this.#send({ moves: [...this.#moves, move] });
  }

  async show(): Promise<void> {
    if (this.state === 'wrong') {
      this.isTold = true;
      return;
    }
    if (this.canPlay) await this.#send({ moves: this.#moves, shown: true });
  }

  async #send(sent: { moves: string[]; shown?: boolean }): Promise<void> {
    const { question } = this;
    if (!question) return;
    const before = this.state;
    this.state = 'checking';
    try {
      // Only the first answer counts.
      const answer = await answerCard(question.id, { ...sent, millis: Math.round(performance.now() - this.#since), practice: this.#isStored });
      if (this.question !== question) return;
      this.answer = answer;
      this.board = answer.board;
      this.tried = answer.board.shown[question.board.moves.length + sent.moves.length - 1] ?? this.tried;
      this.#moves = answer.board.moves.slice(question.board.moves.length);
      this.state = answer.outcome;
      if (answer.review) {
        this.stored = answer.review;
        this.#isStored = true;
        this.done++;
      }
    } catch (error) {
      this.state = before;
      notifyError(error);
    }
  }

  async rate(rating: Rating): Promise<void> {
    const { question, stored } = this;
    if (!question || !stored) return;
    try {
      this.stored = await rateAnswer(question.id, stored.id, rating);
    } catch (error) {
      notifyError(error);
    }
  }
}
