import type { practice as english } from '../en/practice';
import type { Messages } from '../messages';

export const practice: Messages<typeof english> = {
  lead: 'Sé tú la búsqueda. Los valores están ocultos: averigua qué devuelve un nodo, con qué ventana se entra en él y qué ramas se podan.',
  setup: 'Árbol',
  difficulty: 'Dificultad',
  easy: 'Fácil',
  medium: 'Media',
  hard: 'Difícil',
  expert: 'Muy difícil',
  newTree: 'Árbol nuevo',
  example: 'O un ejemplo de libro',
  choose: 'Elegir…',
  algorithm: 'Algoritmo',
  question: 'Pregunta',
  marks: 'Tus respuestas',
  record: 'Puntuación',
  thisTree: (right: number, asked: number) => `Este árbol: ${right} de ${asked}`,
  allTime: (right: number, asked: number, nodes: number) => `En total: ${right} de ${asked} respuestas correctas, ${nodes} nodos`,
  streak: (count: number) => `${count} nodos sin ningún error`,
  reset: 'Poner la puntuación a cero',
  show: 'Rendirse y ver la respuesta',
  finished: 'Has respondido todos los nodos de este árbol. Prueba con otro.',
  watch: 'Ver esta búsqueda',
};
