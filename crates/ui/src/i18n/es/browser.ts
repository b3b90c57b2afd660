import type { browser as english } from '../en/browser';
import type { Messages } from '../messages';

export const browser: Messages<typeof english> = {
  starting: 'Poda se está iniciando…',
  failed: {
    download: 'No se pudo descargar Poda. Comprueba la conexión y recarga la página.',
    browser: 'Poda no funciona en este navegador. Sí funciona en una versión reciente de Firefox, Chrome, Edge o Safari.',
    stopped: 'Poda se detuvo por un error. Tus partidas guardadas están a salvo; recarga la página para continuar.',
  },
  reason: (text) => `Detalles: ${text}`,
  reload: 'Recargar',
  notKept: 'Este navegador no permite que la página guarde nada: perderás tus partidas cuando la cierres.',
  replaced: 'Poda está abierto en otra pestaña, que es la que ahora guarda las partidas. Lo que juegues aquí no se guardará.',
  lost: 'Poda no respondió. Inténtalo de nuevo.',
  update: 'Hay una nueva versión de Poda.',
  noRuns: {
    lab: 'Aquí puedes leer los resultados. Para ejecutar un experimento hace falta el programa: «poda serve» en tu ordenador abre estas mismas páginas, con todos los experimentos.',
    arena: 'Para los torneos entre motores hace falta el programa: «poda serve» en tu ordenador abre estas mismas páginas, con la arena. Aquí puedes jugar contra todos los niveles, ver jugar a dos niveles entre sí y analizar.',
  },
};
