/** Cards: questions about positions that come back before they are forgotten. Answers are stored before they are confirmed. */
import { get, getResponse, patch, post, query, remove } from './client';
import type { Server } from './server';

export type CardKind = Server['CardKind'];
export type Card = Server['CardView'];
export type CardQuestion = Server['CardQuestion'];
export type CardQueue = Server['QueueView'];
export type CardAnswer = Server['AnswerView'];
export type StoredAnswer = Server['ReviewView'];
export type Rating = Server['Rating'];
export type Statistics = Server['Statistics'];
export type Tally = Server['NamedCardTally'];
export type TrainingSettings = Server['SettingsView'];
export type MadeCards = Server['MadeCards'];
export type CollectProgress = Server['CollectProgress'];

/** By how many minutes our clock is ahead of UTC: days are those of the player. */
const offset = () => -new Date().getTimezoneOffset();

export const cardQueue = () => get<CardQueue>(`/cards/queue${query({ offset: offset() })}`);
export const cardStatistics = () => get<Statistics>(`/cards/statistics${query({ offset: offset() })}`);
export const getCard = (id: string) => get<CardQuestion>(`/cards/${id}`);
export const listCards = (filter: { game?: string; kind?: string; skip?: number; limit?: number }) => get<Server['CardList']>(`/cards${query(filter)}`);
export const pauseCard = (id: string, is_paused: boolean) => patch<Card>(`/cards/${id}`, { is_paused });
export const deleteCard = (id: string) => remove(`/cards/${id}`);
export const answerCard = (id: string, answer: Omit<Server['AnswerRequest'], 'offset'>) =>
  post<CardAnswer>(`/cards/${id}/answers`, { ...answer, offset: offset() });
export const rateAnswer = (id: string, answer: string, rating: Rating) => patch<StoredAnswer>(`/cards/${id}/answers/${answer}`, { rating, offset: offset() });

export const trainingSettings = () => get<TrainingSettings>('/cards/settings');
export const changeTraining = (change: Server['SettingsChange']) => patch<TrainingSettings>('/cards/settings', change);

export const addMistakes = (mistakes: Server['MistakesRequest']) => post<MadeCards>('/cards/mistakes', mistakes);
export const addOpening = (opening: Server['OpeningRequest']) => post<MadeCards>('/cards/openings', opening);
export const addEndgames = (endgames: Server['EndgameRequest']) => post<MadeCards>('/cards/endgames', endgames);

export const collect = (request: Server['CollectRequest']) => post<CollectProgress>('/cards/collecting', request);
export const collectProgress = () => get<CollectProgress>('/cards/collecting');
export const stopCollecting = () => remove('/cards/collecting');

export const cardFile = async () => (await getResponse('/cards/export')).blob();
