import { expect, type Page } from '@playwright/test';
import type { Organization } from '@sightline/contract/company/organizations';
import type { User } from '@sightline/contract/company/users';
import { test } from './support/member.ts';
import { call, passwordLink, signUp } from './support/person.ts';
import type { Sightline } from './support/server.ts';
import { fail, record } from './support/workspace-routes.ts';

test.use({ session: null });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const title = (page: Page) => page.getByRole('heading', { level: 1 });

const PUBLIC = [
  ['/login', 'Welcome back'],
  ['/sign-up', 'Create your account'],
  ['/forgot-password', 'Reset your password'],
  ['/check-email', 'Check your email'],
  ['/reset-password', 'Choose your password'],
  ['/reset-password/', 'Choose your password'],
] as const;

test('[P-PUB-01 P-PUB-03 P-PUB-05 A-ROUTE-39 A-ROUTE-40] The pages for login, sign-up and passwords are open to everybody', async ({
  page,
}) => {
  for (const [path, heading] of PUBLIC)
    await test.step(path, async () => {
      await page.goto(`${path}?token=aa&id=bb`);
      await expect.soft(title(page)).toHaveText(heading);
      await expect.soft(page).toHaveURL((url) => url.pathname.startsWith(path.replace(/\/$/, '')));
      await expect.soft(page.getByRole('navigation')).toHaveCount(0);
    });
});

test('[P-SHELL-01 P-ROLE-01 P-ENT-03 P-ENT-04 P-ENT-05 P-PUB-04 P-PUB-11 P-PUB-12 P-PUB-13 A-ERR-02 A-ROUTE-40] A stranger signs up, chooses a password through an email and is logged in', {
  tag: '@main',
}, async ({ page, sightline }) => {
  const email = 'ada@acme.example.test';
  await page.goto('/sign-up');
  await field(page, 'Work email').fill(email);
  await field(page, 'Company name').fill('Acme Instruments');
  await field(page, 'Company website domain').fill('https://acme.example.test/');
  await press(page, 'Create account');

  await expect(page).toHaveURL('/check-email');
  await expect(page.getByRole('main')).toContainText(email);

  // The mailed address works with a trailing slash, too.
  await page.goto((await passwordLink(sightline, email)).replace('/reset-password?', '/reset-password/?'));
  await field(page, 'New password').fill('correct horse battery');
  const bootstrap = record(page, /^\/api\/(users\/me|organizations\/me|domains)$/);
  const shown = await seenOn(page, '/login');
  const answer = page.waitForResponse(/\/auth\/reset-password\//);
  await press(page, 'Save password');
  const { user, tokens } = await (await answer).json();
  // Nobody has to type again what they have just chosen.
  await expect(title(page)).toHaveText('Finish setting up your account');
  expect(bootstrap.map(({ path }) => path).sort()).toEqual([
    '/api/domains',
    '/api/organizations/me',
    '/api/users/me',
  ]);
  expect(shown.join(' ')).toContain('Password reset successful. Please log in with your new password.');
  const { origins } = await page.context().storageState();
  expect(origins[0]?.localStorage).toEqual(
    expect.arrayContaining([
      { name: 'accessToken', value: tokens.access_token },
      { name: 'refreshToken', value: tokens.refresh_token },
    ]),
  );

  const organization = await call<Organization>(sightline, { tokens }, 'GET', '/api/organizations/me');
  expect(organization.name).toBe('Acme Instruments');
  expect(await call<User>(sightline, { tokens }, 'GET', '/api/users/me')).toMatchObject({
    id: user.id,
    email,
    org_id: organization.id,
  });
});

/** Every text that the page shows at a path, however briefly. */
async function seenOn(page: Page, path: string): Promise<string[]> {
  const texts: string[] = [];
  await page.exposeFunction('see', (text: string) => texts.push(text));
  await page.evaluate((at) => {
    new MutationObserver(() => {
      if (location.pathname === at) Reflect.get(window, 'see')(document.body.innerText);
    }).observe(document.body, { childList: true, subtree: true });
  }, path);
  return texts;
}

/** A new person who has requested a password link; returns their address. */
async function askForReset(page: Page, sightline: Sightline): Promise<string> {
  const { email } = await signUp(sightline);
  await page.goto('/forgot-password');
  await field(page, 'Email').fill(email);
  await press(page, 'Send reset link');
  await expect(page.getByText('Check your email for a password-reset link.', { exact: true })).toBeVisible();
  return email;
}

test('[A-ERR-02] Somebody who guessed at their password until sign-in was refused is signed in by choosing a new one', async ({
  page,
  sightline,
}) => {
  const email = await askForReset(page, sightline);
  await fail(page, /\/auth\/login$/, 429);
  await page.goto(await passwordLink(sightline, email));
  await field(page, 'New password').fill('battery staple horse');
  await press(page, 'Save password');
  await expect(title(page)).toHaveText('Finish setting up your account');
});

test('[P-PUB-04] The page /check-email never shows an email address that only its query string names', async ({
  page,
}) => {
  await page.goto('/check-email?email=ada@acme.example.test');
  await expect(page.getByText('We sent you a link. Open it to choose your password.')).toBeVisible();
  await expect(page.getByText('ada@acme.example.test')).toHaveCount(0);
});

test('[P-PUB-15 P-PUB-16 P-PUB-17] The login page requires an email and a password, and the password can be shown and hidden', async ({
  page,
}) => {
  await page.goto('/login');
  const sent = record(page, /^\/auth\/login/);
  await press(page, 'Log in');
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveJSProperty('validity.valueMissing', true);
  await field(page, 'Email').fill('ada@acme.example.test');
  await press(page, 'Log in');
  await expect(field(page, 'Password')).toBeFocused();
  await expect(field(page, 'Password')).toHaveJSProperty('validity.valueMissing', true);
  expect(sent).toEqual([]);
  const password = field(page, 'Password');
  await password.fill('not my password');
  await expect(password).toHaveAttribute('type', 'password');
  await press(page, 'Show password');
  await expect(password).toHaveAttribute('type', 'text');
  await press(page, 'Hide password');
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveValue('not my password');
  await press(page, 'Log in');
  await expect(page.getByText('Invalid credentials', { exact: true })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('[P-PUB-18 P-PUB-19 P-API-11] The sign-up page requires a work email and a company name, and sends them with the website and the wish for pages', async ({
  page,
}) => {
  await page.goto('/sign-up');
  const sent = record(page, /^\/auth\/signup/);
  await field(page, 'Company website domain').fill('acme.example.test');
  await press(page, 'Create account');
  await expect(field(page, 'Work email')).toBeFocused();
  await expect(field(page, 'Work email')).toHaveJSProperty('validity.valueMissing', true);
  await field(page, 'Work email').fill('eve@acme.example.test');
  await press(page, 'Create account');
  await expect(field(page, 'Company name')).toBeFocused();
  await expect(field(page, 'Company name')).toHaveJSProperty('validity.valueMissing', true);
  expect(sent).toEqual([]);

  await field(page, 'Work email').fill('ada@pages-wanted.example.test');
  await field(page, 'Company name').fill('Pages Wanted');
  await field(page, 'Company website domain').fill('pages-wanted.example.test');
  await press(page, 'Create account');
  await expect(page).toHaveURL('/check-email');
  expect(sent).toMatchObject([
    {
      method: 'POST',
      body: {
        email: 'ada@pages-wanted.example.test',
        organization_name: 'Pages Wanted',
        domain_url: 'pages-wanted.example.test',
        generated_pages_enabled: true,
      },
    },
  ]);
});

test('[P-PUB-14 P-ERR-11] A request for a password reset is confirmed, sends an email, and cannot be repeated by accident', async ({
  page,
  sightline,
}) => {
  const email = await askForReset(page, sightline);
  await expect(page.getByRole('button', { name: 'Send reset link' })).toBeDisabled();
  const [mail] = await sightline.mailbox();
  expect(mail).toMatchObject({ to: email, subject: 'Reset your Sightline password' });
});

test('[P-ERR-10] A request for a password reset that fails says so and can be sent again', async ({
  page,
}) => {
  await fail(page, /\/auth\/request-password-reset$/);
  await page.goto('/forgot-password');
  await field(page, 'Email').fill('ada@acme.example.test');
  await press(page, 'Send reset link');
  const failure = page.getByText('An unexpected error occurred. Please try again.', { exact: true });
  await expect(failure).toBeVisible();
  await page.unrouteAll();
  await press(page, 'Send reset link');
  await expect(failure).toHaveCount(0);
  await expect(page.getByText('Check your email for a password-reset link.')).toBeVisible();
});

test('[A-VAL-10] The page for choosing a password does not save an empty one', async ({ page }) => {
  const sent = record(page, /^\/auth\/reset-password/);
  await page.goto('/reset-password?token=aa&id=bb');
  await press(page, 'Save password');
  await expect(page.getByText('Password is required.', { exact: true })).toBeVisible();
  expect(sent).toEqual([]);
});

test('[P-API-07] A login that gets no answer is given up after 30 seconds with a message', async ({
  page,
}) => {
  await page.clock.install();
  await page.route('**/auth/login', () => {});
  await page.goto('/login');
  await field(page, 'Email').fill('ada@acme.example.test');
  await field(page, 'Password').fill('correct horse battery');
  await Promise.all([page.waitForRequest('**/auth/login'), press(page, 'Log in')]);
  const failure = page.getByText('Can’t reach the server. Try again in a moment.');
  await page.clock.runFor(28_000);
  await expect(failure).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(failure).toBeVisible();
});

test('[P-PUB-06 P-PUB-07 A-ROUTE-41] An unknown address shows a 404 page with a link home', async ({
  page,
}) => {
  for (const path of ['/no-such-page', '/settings/no-such-page', '/a/b/c?d=e']) {
    await page.goto(path);
    await expect(title(page)).toHaveText('Page not found');
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page).toHaveURL('/login');
});
