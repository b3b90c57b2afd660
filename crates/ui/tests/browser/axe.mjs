/** Access for all: axe's rules on the page as it stands, and its colours in both themes. */
import { AxeBuilder } from '@axe-core/playwright';
import { until } from './harness.mjs';

/** What axe objects to, a line each. The themes differ in colours alone, so the second needs no other rule. */
export async function objections(page, where) {
  // Without movement nothing has to be waited for but what the server sends.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.waitForTimeout(400);
  const light = await violations(page, `${where}, light`);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await until(() => page.evaluate(() => document.documentElement.dataset.theme === 'dark'), 'the page turns dark');
  return [...light, ...(await violations(page, `${where}, dark`, ['color-contrast']))];
}

/** What axe objects to as the page is. */
export async function violations(page, where, rules) {
  // Our pages have no frames, for which alone axe would need a second page.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.map((node) => node.target.join(' ')).slice(0, 3).join(' | ')}`);
}
