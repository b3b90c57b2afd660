/** A server with a password: the login in both languages, and a session that ends under the page. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { violations } from './axe.mjs';
import { Server, check, equal, test, until } from './harness.mjs';

test('a server with a password asks for it, once, and again when it has been started anew', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'poda-password-'));
  writeFileSync(join(folder, 'password.txt'), 'correct horse & "battery"\n');
  const server = await Server.start(['--password-file', join(folder, 'password.txt')]);
  const context = await browser.newContext({ baseURL: server.address, locale: 'en', viewport: { width: 360, height: 740 } });
  const spanish = await browser.newContext({ baseURL: server.address, locale: 'es' });
  try {
    const page = await context.newPage();
    await page.goto('/games?text=a%20b');
    equal(await page.title(), 'Log in to Poda', 'title');
    const objections = [];
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      objections.push(...(await violations(page, `login, ${colorScheme}`)));
      if (process.env.PODA_SHOTS) await page.screenshot({ path: join(process.env.PODA_SHOTS, `login-${colorScheme}.png`) });
    }
    equal(objections, [], 'what axe objects to');
    check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it fits into 360 pixels');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('alert').getByText('The password is wrong.').waitFor();
    await page.getByLabel('Password').fill('correct horse & "battery"');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/games?text=a%20b');

    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/');
    await page.getByRole('navigation').first().waitFor();
    await server.kill();
    await server.run();
    await page.getByRole('link', { name: 'Games' }).first().click();
    await until(async () => (await page.title()) === 'Log in to Poda', 'the page makes room for the login');

    const other = await spanish.newPage();
    await other.goto('/');
    await other.getByLabel('Contraseña').waitFor();
    equal(await other.evaluate(() => document.documentElement.lang), 'es', 'language');
  } finally {
    await Promise.all([context.close(), spanish.close(), server.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
});
