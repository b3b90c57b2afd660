/** Every kind of exercise is worked through, and sets are handed out by address. */
import { check, equal, test, until } from './harness.mjs';

const finite = (number) => (number === null ? 'inf' : String(number));

async function open(page, values) {
  await page.goto(`/practice#${new URLSearchParams(values)}`);
  const question = page.getByRole('region', { name: 'Question' });
  await question.getByRole('button', { name: 'Check' }).waitFor();
  return question;
}

const made = async (page, kind, difficulty, seed) =>
  (await page.request.post('/api/exercises', { data: { kind, difficulty, seed, number: 1 } })).json();

async function answer(question, fields) {
  for (const [label, value] of Object.entries(fields)) await question.getByLabel(label, { exact: true }).fill(value);
  await question.getByRole('button', { name: 'Check' }).click();
  const next = question.getByRole('button', { name: /^Next/ });
  await next.waitFor();
  check(!(await question.textContent()).includes('✗'), `a right answer was marked wrong: ${await question.textContent()}`);
  if ((await next.textContent()) === 'Next') await next.click();
}

test('practice: every kind and difficulty leads to its end', async ({ page }) => {
  for (const kinds of ['minimax', 'alphabeta', 'pvs', 'mtdf', 'montecarlo', 'proofnumbers']) {
    for (const difficulty of ['easy', 'hard']) {
      await page.goto('/about');
      const question = await open(page, { set: '5', kinds, difficulty });
      for (;;) {
        await question.getByRole('button', { name: 'Show the answer' }).click();
        await question.getByText('Why:', { exact: false }).first().waitFor();
        const text = await question.textContent();
        check(!text.includes('undefined') && !text.includes('NaN'), text);
        if (await question.getByText('Exercise finished', { exact: false }).isVisible()) break;
        await question.getByRole('button', { name: 'Next', exact: true }).click();
      }
    }
  }
  equal(await page.locator('[data-progress] tbody tr').count(), 12, 'kinds and difficulties in the progress');
});

test('practice: the steps of a Monte-Carlo game', async ({ page }) => {
  const exercise = await made(page, 'montecarlo', 'medium', 11);
  const { nodes, selections, backups } = exercise;
  const question = await open(page, { set: '11', kinds: 'montecarlo', difficulty: 'medium' });
  for (const { node, bounds, selected } of selections) {
    const children = nodes.flatMap((one, index) => (one.parent === node ? [index] : []));
    await page.locator(`[data-node="${selected}"]`).click();
    await question.getByText(`Selected child: ${nodes[selected].name}`).waitFor();
    await answer(question, Object.fromEntries(children.map((child, nth) => [`Bound of ${nodes[child].name}`, bounds[nth] === null ? 'inf' : bounds[nth].toFixed(2)])));
  }
  for (const { points, games } of backups) await answer(question, { Points: String(points), Games: String(games) });
  await question.getByText('Everything right at the first try.', { exact: false }).waitFor();
});

test('practice: proof numbers and the most-proving leaf', async ({ page }) => {
  const { nodes, numbers, path } = await made(page, 'proofnumbers', 'hard', 12);
  const question = await open(page, { set: '12', kinds: 'proofnumbers', difficulty: 'hard' });
  const inner = nodes.map((_, index) => index).filter((index) => nodes.some((one) => one.parent === index));
  for (const node of inner.reverse()) {
    await answer(question, { 'Proof number': finite(numbers[node].proof), 'Disproof number': finite(numbers[node].disproof) });
  }
  await page.locator(`[data-node="${path.at(-1)}"]`).focus();
  await page.keyboard.press('Enter');
  await answer(question, {});
  await question.getByText('Everything right at the first try.', { exact: false }).waitFor();
});

test('practice: the passes of MTD(f)', async ({ page }) => {
  const { recording } = await made(page, 'mtdf', 'medium', 13);
  const question = await open(page, { set: '13', kinds: 'mtdf', difficulty: 'medium' });
  let [lower, upper] = ['-∞', '∞'];
  const passes = recording.nodes.filter((node) => node.parent === null);
  check(passes.length >= 2, 'there are several passes');
  for (const { alpha, beta, value } of passes) {
    await answer(question, { 'α on entry': alpha, 'β on entry': beta });
    if (Number(value) < Number(beta)) upper = value;
    else lower = value;
    await answer(question, { 'Result of the pass': value, 'Lower bound': lower, 'Upper bound': upper });
  }
  await question.getByText('The bounds have met: that is the value.', { exact: false }).waitFor();
});

test('practice: principal variation search asks for null windows and repeated searches', async ({ page }) => {
  const question = await open(page, { set: '14', kinds: 'pvs', difficulty: 'hard' });
  const seen = new Set();
  while (!(await question.getByText('Exercise finished', { exact: false }).isVisible())) {
    if (await question.getByRole('group', { name: 'Kind of window' }).isVisible()) seen.add('window');
    const again = question.getByRole('group', { name: 'Search again?' });
    const isAgain = await again.isVisible();
    await question.getByRole('button', { name: 'Show the answer' }).click();
    if (isAgain) seen.add((await question.getByText('Search again?: it is', { exact: false }).textContent()).includes('Yes') ? 'again' : 'not again');
    const next = question.getByRole('button', { name: 'Next', exact: true });
    if (await next.isVisible()) await next.click();
  }
  check(seen.has('window') && seen.has('again'), `asked for: ${[...seen]}`);
});

test('practice: a set for a student is the same by name and by address, and remembers what is done', async ({ page, context }) => {
  await open(page, { set: '1', kinds: 'minimax', difficulty: 'easy' });
  const panel = page.getByRole('region', { name: 'Set of exercises' });
  await panel.getByText('Make the set').first().click();
  const students = panel.getByLabel('Students, one per line', { exact: false });
  await students.fill('Ana\n  Bo \n\n17');
  await panel.getByLabel('Alpha-beta').check();
  await panel.getByLabel('Number of exercises').fill('3');
  const rows = (await panel.getByLabel('Sets of the class').inputValue()).split('\n').map((row) => row.split('\t'));
  equal(rows.map(([name]) => name), ['Ana', 'Bo', '17'], 'the class');
  await students.fill('Ana');
  await panel.getByText('Set 338283141').waitFor();
  await panel.getByRole('button', { name: 'Make the set' }).click();
  const link = await panel.getByLabel('Address of the set').inputValue();
  equal(rows[0], ['Ana', '338283141', link], 'the row of the class');
  const other = await context.newPage();
  await other.goto(link);
  const labels = (one) => one.getByRole('treeitem').evaluateAll((items) => items.map((item) => item.getAttribute('aria-label')));
  await until(async () => (await labels(other)).length > 1, 'the other page shows the tree');
  equal(await labels(other), await labels(page), 'the trees');
  const question = page.getByRole('region', { name: 'Question' });
  while (!(await question.getByText('Exercise finished', { exact: false }).isVisible())) {
    await question.getByRole('button', { name: 'Show the answer' }).click();
    const next = question.getByRole('button', { name: 'Next', exact: true });
    if (await next.isVisible()) await next.click();
  }
  await panel.getByRole('button', { name: 'Exercise 1, done, 0 %' }).waitFor();
  await question.getByRole('button', { name: 'Next exercise' }).click();
  await page.getByRole('heading', { name: 'Exercise 2 of 3' }).waitFor();
  equal(await page.getByRole('combobox', { name: 'Kind' }).inputValue(), 'alphabeta', 'the kinds take turns');
  await page.reload();
  await panel.getByRole('button', { name: 'Exercise 1, done, 0 %' }).waitFor();
  const progress = page.getByRole('region', { name: 'Progress' });
  await progress.getByRole('button', { name: 'Reset progress' }).click();
  await progress.getByRole('button', { name: 'Really reset?' }).click();
  await panel.getByRole('button', { name: 'Exercise 1', exact: true }).waitFor();
});
