import type { lessons as english } from '../en/lessons';
import type { Messages } from '../messages';

export const lessons: Messages<typeof english> = {
  lead: 'La misma posición, explorada de distintas maneras hasta la misma profundidad. Cada cifra se mide la primera vez que se abre la página.',
  measuring: 'Midiendo…',
  stopped: 'se detuvo antes de terminar',
  again: 'Medir otra vez',
  depth: (depth: number) => `profundidad ${depth}`,
  nothing: 'Con todo',
  without: (technique: string) => `Sin: ${technique}`,
  see: 'Verla',
  seeOne: (name: string) => `Ver la búsqueda de ${name}`,
  pictureLabel: (counts: string) => `Nodos por profundidad: ${counts}`,
  columns: {
    algorithm: 'Algoritmo', engine: 'Motor', shape: 'Nodos por nivel', nodes: 'Nodos', leaves: 'Hojas', cuts: 'Podas', hits: 'Aciertos de la tabla', time: 'Tiempo', best: 'Jugada', see: 'Búsqueda',
  },
  definitions: 'Los nodos son posiciones visitadas, incluida la raíz; el tiempo de procesador es relativo a la primera fila.',
  lab: 'El laboratorio mide más posiciones, con las cifras de los documentos junto a las nuestras.',
  texts: {
    cuts: {
      title: 'Lo que ahorra podar',
      what: 'Minimax visita todos los nodos. Alfa-beta abandona un nodo en cuanto el rival lo evitaría, y aun así encuentra el mismo valor. Cada fila añade una idea: cotas que bajan más, mejor orden, memoria, ventanas estrechas.',
    },
    ordering: {
      title: 'Lo que ahorra un buen orden',
      what: 'Alfa-beta poda más cuando la mejor jugada va primero. La última fila es el mismo alfa-beta, pero prueba antes las jugadas que ya causaron podas. Con un orden perfecto las hojas bajan de b^d a unas dos veces su raíz cuadrada.',
    },
    tables: {
      title: 'Lo que ahorra una tabla de transposición',
      what: 'Distintos órdenes de jugadas llevan a la misma posición. La tabla de transposición guarda lo que se encontró allí, y la segunda visita cuesta una sola consulta. Cuantas menos posiciones tiene un juego, más a menudo ocurre.',
    },
    windows: {
      title: 'Lo que ahorran las ventanas estrechas',
      what: 'La búsqueda de la variante principal confía en su primera jugada y de las demás solo pregunta si son mejores: una ventana nula poda más. Si una lo es, se explora otra vez. MTD(f) solo hace preguntas así y acorrala el valor por ambos lados.',
    },
    chess: {
      title: 'Lo mismo en ajedrez',
      what: 'En ajedrez hay unas treinta jugadas por posición, así que el árbol es ancho desde el principio. Tres niveles bastan para ver trabajar a todos los algoritmos. La diferencia crece con cada nivel.',
    },
    selection: {
      title: 'Lo que ahorra una búsqueda selectiva',
      what: 'Tres motores exploran Othello hasta la misma profundidad. Los dos primeros miran todo lo que alfa-beta no puede descartar. Poda además se salta lo que una búsqueda corta hace improbable y sabe mejor qué jugada probar primero; acepta el riesgo de un error a cambio de profundidad.',
    },
    techniques: {
      title: 'Lo que ahorra cada técnica de un motor de ajedrez',
      what: 'Poda explora este medio juego hasta la misma profundidad, cada vez sin una de sus técnicas. Por debajo de 1, la técnica cuesta nodos a esta profundidad: las extensiones miran más lejos donde importa. Los nodos no son fuerza: una técnica que ahorra muchos puede pasar algo por alto.',
    },
  },
  techniques: {
    'table-cuts': 'Termina los nodos que decide una entrada de la tabla.',
    'quiescence-pruning': 'Se salta capturas perdedoras o inútiles en la búsqueda de quietud.',
    'reverse-futility': 'Termina nodos poco profundos muy por encima de la ventana.',
    razoring: 'Pasa directamente a la quietud en nodos poco profundos muy por debajo de la ventana.',
    'null-move': 'Termina un nodo que sigue por encima de la ventana aunque se pase el turno.',
    probcut: 'Termina un nodo que una buena captura eleva muy por encima de la ventana.',
    'iterative-reduction': 'Explora menos donde la tabla no tiene jugada.',
    'late-move-pruning': 'Se salta jugadas tranquilas tardías en nodos poco profundos.',
    'history-pruning': 'Se salta jugadas tranquilas con mal historial.',
    futility: 'Se salta jugadas tranquilas si la evaluación está muy por debajo de la ventana.',
    'exchange-pruning': 'Se salta jugadas que pierden demasiado material.',
    reductions: 'Explora primero las jugadas tardías a menor profundidad.',
    singular: 'Explora más donde una jugada es mucho mejor que las demás.',
    'check-extension': 'Explora más tras los jaques que no pierden nada.',
    correction: 'Corrige las evaluaciones según lo hallado en posiciones parecidas.',
    'mate-distance': 'Se salta líneas que no pueden mejorar un mate ya encontrado.',
    continuation: 'Ordena las jugadas por lo que fue bueno tras las anteriores.',
    aspiration: 'Empieza cada iteración con una ventana pequeña en torno al último valor.',
  },
};
