/** A tree is drawn by mouse, by keyboard or as text, and practised on. */
import { objections } from './axe.mjs';
import { equal, test } from './harness.mjs';

async function open(page, tree = '') {
  await page.goto(`/practice#${new URLSearchParams({ edit: tree })}`);
  await page.getByRole('heading', { name: 'Draw a tree' }).waitFor();
  return { text: page.getByLabel('The tree as text'), panel: page.getByRole('region', { name: 'Draw a tree' }) };
}

test('tree editor: a tree is drawn by mouse, undone, and practised on', async ({ page }) => {
  const { text, panel } = await open(page);
  equal(await text.inputValue(), '((5 3) (2 9))', 'the tree to begin with');
  await page.getByRole('treeitem', { name: 'leaf c2' }).click();
  await panel.getByRole('button', { name: '+ Child' }).click();
  await panel.getByRole('button', { name: '+ Child' }).click();
  equal(await text.inputValue(), '((5 3) (2 (9 0)))', 'with two children');
  await page.getByRole('treeitem', { name: 'leaf d2' }).click();
  await panel.getByLabel('Value of the leaf').fill('-7');
  equal(await text.inputValue(), '((5 3) (2 (9 -7)))', 'with a value');
  await page.getByRole('treeitem', { name: 'MIN node B' }).click();
  await panel.getByRole('button', { name: 'Delete' }).click();
  equal(await text.inputValue(), '((2 (9 -7)))', 'without B');
  await panel.getByRole('button', { name: 'Undo' }).click();
  await panel.getByLabel('MIN', { exact: true }).check();
  equal(await text.inputValue(), 'min((5 3) (2 (9 -7)))', 'undone, and MIN at the root');
  const link = await panel.getByRole('link', { name: 'Watch this search' }).getAttribute('href');
  equal(new URLSearchParams(link.split('#')[1]).get('tree'), 'min((5 3) (2 (9 -7)))', 'the link to the search');
  await panel.getByRole('button', { name: 'Practise this tree' }).click();
  await page.getByText('The search enters MIN node A. With which window?').waitFor();
  await page.reload();
  await page.getByText('The search enters MIN node A. With which window?').waitFor();
  await page.getByRole('button', { name: 'Edit this tree' }).click();
  equal(await text.inputValue(), 'min((5 3) (2 (9 -7)))', 'edited again');
});

test('tree editor: everything by keyboard', async ({ page }) => {
  const { text } = await open(page, '(1 2)');
  await page.getByRole('treeitem', { name: 'MAX node A' }).focus();
  await page.keyboard.press('+');
  equal(await text.inputValue(), '(1 2 0)', 'a child of the root');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('4');
  await page.keyboard.press('2');
  equal(await text.inputValue(), '(1 42 0)', 'a value');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Delete');
  equal(await text.inputValue(), '(1 0)', 'deleted');
  await page.keyboard.press('Control+z');
  equal(await text.inputValue(), '(1 42 0)', 'undone');
});

test('tree editor: what is no tree is refused in the words of the server', async ({ page }) => {
  const { text, panel } = await open(page, '(1 2)');
  for (const [written, reason] of [['((1 2', '2 brackets are not closed'], ['(1 two)', 'a leaf must be a whole number'], ['(1 2))', 'never opened']]) {
    await text.fill(written);
    await panel.getByRole('alert').filter({ hasText: reason }).waitFor();
    equal(await panel.getByRole('button', { name: 'Practise this tree' }).isDisabled(), true, 'nothing to practise on');
  }
  equal(await page.getByRole('treeitem').count(), 3, 'the last tree stays');
  await text.fill('(1 (2 3) 4)');
  await panel.getByRole('alert').waitFor({ state: 'hidden' });
  equal(await page.getByRole('treeitem').count(), 6, 'the new tree is drawn');
  equal(await objections(page, 'tree editor'), [], 'violations');
});
