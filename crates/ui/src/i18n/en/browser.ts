/** What the page says when it runs without a server. */
export const browser = {
  starting: 'Poda is starting…',
  failed: {
    download: 'Poda could not be downloaded. Check the connection and reload.',
    browser: 'Poda cannot run in this browser. A recent version of Firefox, Chrome, Edge or Safari can run it.',
    stopped: 'Poda stopped because of an error. Your stored games are safe; reload to go on.',
  },
  reason: (text: string) => `Details: ${text}`,
  reload: 'Reload',
  notKept: 'This browser does not let the page store anything: your games will be gone when you close it.',
  replaced: 'Poda is open in another tab, which stores the games now. What you play here is not kept.',
  lost: 'Poda did not answer. Try again.',
  update: 'A new version of Poda is ready.',
  noRuns: {
    lab: 'You can read the results here. Running an experiment takes the program: “poda serve” on your own computer opens the same pages, with every experiment to run.',
    arena: 'Matches between engines take the program: “poda serve” on your own computer opens the same pages, with the arena. Here you can play against every level, watch two levels play each other, and analyse.',
  },
};
