// What mdBook leaves to be done for people who use a keyboard, and links into the application beside the book.
(() => {
  'use strict';
  // Wide blocks of code and wide tables scroll, so they have to be within reach of the Tab key.
  for (const block of document.querySelectorAll('pre > code, .table-wrapper')) {
    if (block.scrollWidth > block.clientWidth) block.tabIndex = 0;
  }
  document.getElementById('mdbook-sidebar-toggle')?.setAttribute('role', 'button');

  if (!location.protocol.startsWith('http')) return;
  const application = new URL(`${path_to_root}../`, location.href);

  /** How a path of the application is written: a server answers every path, a file server has one page. */
  async function writer() {
    const answers = async (path, type) => {
      const response = await fetch(new URL(path, application)).catch(() => undefined);
      return response?.ok && response.headers.get('content-type')?.includes(type) ? response.text() : undefined;
    };
    if (await answers('api/health', 'json')) return (path) => new URL(path.slice(1), application).href;
    const page = await answers('index.html', 'html');
    if (page?.includes('<title>Poda</title>')) return (path) => new URL(`index.html#${path}`, application).href;
    return undefined;
  }

  void writer().then((write) => {
    if (!write) return;
    for (const link of document.querySelectorAll('.in-poda > a')) {
      link.href = write(link.dataset.path);
      link.parentElement.hidden = false;
    }
    const home = document.createElement('a');
    home.href = write('/');
    home.className = 'to-poda';
    home.textContent = document.documentElement.lang === 'es' ? 'Jugar' : 'Play';
    document.querySelector('.right-buttons')?.prepend(home);
  });
})();
