/** Practice: the student is the search, in its order or node by node; a second try comes before the answer. */
import { objections } from './axe.mjs';
import { check, equal, test } from './harness.mjs';

const TREE = '((5 3) (2 9))';
const address = (values) => `/practice#${new URLSearchParams(values)}`;

async function open(page, values) {
  await page.goto(address(values));
  const question = page.getByRole('region', { name: 'Question' });
  await question.getByRole('button', { name: 'Check' }).waitFor();
  return question;
}

const submit = (question) => question.getByRole('button', { name: 'Check' }).click();
const next = (question) => question.getByRole('button', { name: 'Next', exact: true }).click();
const edge = (page, name) => page.evaluate((wanted) => document.querySelector(`[aria-label^="${wanted}"]`).dataset.node, name);

test('practice: a search is answered in its order, with a second try, by clicking edges', async ({ page }) => {
  const question = await open(page, { tree: TREE, algorithm: 'alphabeta' });
  await question.getByText('The search enters MAX node A. With which window?').waitFor();
  await question.getByLabel('α on entry').fill('what');
  await submit(question);
  await question.getByText('α on entry: “what” is not a number.').waitFor();
  await question.getByText('β on entry: an answer is missing.').waitFor();
  await question.getByLabel('α on entry').fill('-inf');
  await question.getByLabel('β on entry').fill('inf');
  await submit(question);
  await question.getByText('✓ α on entry: −∞').waitFor();
  await page.keyboard.press('Enter');

  // B: one wrong part costs half a point, and its answer is not shown yet.
  await question.getByText('The search enters MIN node B').waitFor();
  check(!(await page.getByRole('treeitem', { name: 'MIN node B' }).getAttribute('aria-label')).includes('worth'), 'B has no value yet');
  await question.getByLabel('α on entry').fill('-∞');
  await question.getByLabel('β on entry').fill('∞');
  await question.getByLabel('Value it returns').fill('5');
  await submit(question);
  await question.getByText('Not yet. Look again at this:').waitFor();
  await question.getByText('MIN takes the least', { exact: false }).waitFor();
  check(!(await question.textContent()).includes('it is 3'), 'the answer is not shown at the first mistake');
  check(await question.getByLabel('α on entry').isDisabled(), 'what is right stays');
  await question.getByLabel('Value it returns').fill('3');
  await submit(question);
  equal(await page.locator('[data-score]').textContent(), 'This exercise: 5.5 of 6 points', 'score');
  await next(question);

  // Back at A: nothing is pruned. A click on an edge marks it, another takes the mark away.
  await question.getByText('What is the best value of MAX node A so far', { exact: false }).waitFor();
  const toC = page.locator(`[data-edge="${await edge(page, 'MIN node C')}"]`);
  await toC.click({ force: true });
  await question.getByText('Pruned branches: C').waitFor();
  await toC.click({ force: true });
  await question.getByText('Pruned branches: none').waitFor();
  await question.getByLabel('Best value so far').fill('3');
  await submit(question);
  await next(question);

  // C: the branch to c2 is pruned from the keyboard.
  await question.getByLabel('α on entry').fill('3');
  await question.getByLabel('β on entry').fill('∞');
  await question.getByLabel('Value it returns').fill('2');
  await page.getByRole('treeitem', { name: 'MIN node C' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  await question.getByText('Pruned branches: c2').waitFor();
  await submit(question);
  await question.getByText('Why: α = 3: MAX already has 3 at A.').waitFor();
  await page.getByRole('treeitem', { name: /leaf c2.*never searched/i }).waitFor();
  await next(question);
  await question.getByLabel('Value it returns').fill('3');
  await submit(question);
  await question.getByText('Exercise finished: 12.5 of 13 points.').waitFor();
  const cells = page.locator('[data-progress] tbody :is(th, td)');
  equal(await cells.allTextContents(), ['Alpha-betaOwn trees', '1', '0', '0', '12.5/13'], 'progress');
  await page.reload();
  await page.locator('[data-progress]').waitFor();
});

test('practice: after two mistakes the answer is shown with its reason', async ({ page }) => {
  const question = await open(page, { tree: TREE, algorithm: 'minimax' });
  for (const wrong of ['1', '2']) {
    await question.getByLabel('Value it returns').fill(wrong);
    await submit(question);
  }
  await question.getByText('✗ Value it returns: it is 3.').waitFor();
  await question.getByText('Why: MIN node B: all its children have been searched.', { exact: false }).waitFor();
  equal(await page.locator('[data-score]').textContent(), 'This exercise: 0 of 1 point', 'score');
});

test('practice: any node, also one the search never comes to', async ({ page }) => {
  const question = await open(page, { tree: '((5 3) (2 (7 8)))', algorithm: 'alphabeta' });
  await page.getByLabel('Any node').check();
  await page.getByRole('treeitem', { name: 'MAX node D' }).click();
  await question.getByText('What does the search find out at MAX node D?', { exact: false }).waitFor();
  await question.getByLabel('The search never comes to this node').check();
  await submit(question);
  await question.getByText('✓ The search never comes to this node: Yes').waitFor();
  await page.getByRole('treeitem', { name: 'MIN node C' }).click();
  await question.getByLabel('Value it returns').fill('2');
  await question.getByLabel('α on entry').fill('3');
  await question.getByLabel('β on entry').fill('inf');
  await question.getByRole('button', { name: 'D', exact: true }).click();
  await submit(question);
  await question.getByText('✓ Pruned branches: D').waitFor();
  await question.getByText('2 ≤ α = 3', { exact: false }).first().waitFor();
});

test('practice: the question is in sight at 1280 × 800, and nothing is too wide on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const question = await open(page, { set: '7', kinds: 'alphabeta', difficulty: 'expert' });
  const button = await question.getByRole('button', { name: 'Check' }).boundingBox();
  check(button.y + button.height < 800, `the button ends at ${button.y + button.height}`);
  for (const kinds of ['alphabeta', 'montecarlo', 'proofnumbers']) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/about');
    await open(page, { set: '7', kinds, difficulty: 'expert' });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(over <= 0, `${kinds} is ${over} pixels too wide`);
  }
});

test('practice: axe finds nothing while a question is answered', async ({ page }) => {
  const question = await open(page, { set: '7', kinds: 'pvs montecarlo', difficulty: 'medium', length: '10' });
  await question.getByRole('button', { name: 'Show the answer' }).click();
  equal(await objections(page, 'practice'), [], 'violations');
});
