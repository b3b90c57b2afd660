import type { lab as english } from '../en/lab';
import type { Messages } from '../messages';

export const lab: Messages<typeof english> = {
  lead: 'Las afirmaciones de los documentos, puestas a prueba: ejecuta un experimento y compara sus cifras con las de ellos.',
  experiments: 'Experimentos',
  find: 'Buscar',
  quick: 'Rápido',
  full: 'Completo',
  quickHint: 'Muestras pequeñas; tarda segundos',
  fullHint: 'Muestras bastante grandes para publicarlas; tarda minutos',
  runQuick: (name: string) => `Ejecutar ${name}, rápido`,
  runFull: (name: string) => `Ejecutar ${name}, completo`,
  seed: 'Semilla',
  runs: 'Ejecuciones',
  none: 'Aún no hay ejecuciones. Elige un experimento.',
  cancel: 'Parar',
  missing: 'Esta ejecución no existe o es de otra persona.',
  remove: 'Quitar',
  removeOne: (title: string) => `Quitar ${title}`,
  open: 'Mostrar',
  progress: (done: number, of: number) => `${done} de ${of}`,
  beside: 'Las cifras de los documentos y las nuestras',
  columns: { document: 'Documento', claim: 'Afirmación', ours: 'Hemos medido', verdict: 'Veredicto' },
  verdicts: {
    holds: 'Se cumple', in_part: 'Se cumple en parte', fails: 'No se cumple', undecided: 'Sin decidir', answered: 'Respondido', not_comparable: 'No comparable',
  },
  notes: 'Notas',
  plots: 'Gráficas',
  plot: (number: number, name: string) => `Gráfica ${number}: ${name}`,
  json: 'Datos (JSON)',
  svg: (number: number) => `Gráfica ${number} (SVG)`,
  html: 'Informe (HTML)',
  states: {
    queued: 'En espera', running: 'En marcha', done: 'Terminado', failed: 'Falló', cancelled: 'Parado', interrupted: 'Interrumpido',
  },
};
