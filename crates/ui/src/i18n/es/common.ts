import type { common as english } from '../en/common';
import type { Messages } from '../messages';

export const common: Messages<typeof english> = {
  skip: 'Ir al contenido',
  menu: 'Menú',
  navigation: 'Páginas',
  close: 'Cerrar',
  notices: 'Mensajes',
  cancel: 'Cancelar',
  loading: 'Cargando…',
  copied: 'Copiado',
  copyFailed: 'El navegador no permitió copiar',
  pageFailed: 'No se pudo cargar esta página. Recárgala para volver a intentarlo.',
  offline: 'El servidor no responde. Reintentando…',
  sound: 'Sonido',
  theme: {
    system: 'Tema: el del sistema',
    light: 'Tema: claro',
    dark: 'Tema: oscuro',
  },
  pages: {
    play: 'Jugar',
    game: 'Partida',
    games: 'Partidas',
    analyse: 'Analizar',
    search: 'Ver la búsqueda',
    practice: 'Practicar',
    lab: 'Laboratorio',
    arena: 'Arena',
    words: 'Palabras',
    about: 'Acerca de',
    missing: 'No encontrada',
  },
  missing: 'No hay ninguna página en esta dirección.',
  home: 'Volver a la página de inicio',
  yes: 'Sí',
  no: 'No',
};
