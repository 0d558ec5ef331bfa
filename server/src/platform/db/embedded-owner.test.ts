import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claimFolder } from './embedded-owner.ts';
import { processesFromPs, processesIn, startFromPs, startOf } from './embedded-processes.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'owner-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const ownerFile = () => path.join(folder, 'owner.json');
const writeOwner = (change: object) => {
  const owner = JSON.parse(readFileSync(ownerFile(), 'utf8'));
  writeFileSync(ownerFile(), JSON.stringify({ ...owner, ...change }));
};

it('lets one owner in at a time and the next one after it', async () => {
  const release = await claimFolder(folder);
  await expect(claimFolder(folder)).rejects.toThrow(`already running as pid ${process.pid}`);
  release();
  expect(readdirSync(folder)).toEqual([]);
  const again = await claimFolder(folder);
  again();
});

it('lets exactly one of many in that come at once upon a stale owner', async () => {
  const release = await claimFolder(folder);
  writeOwner({ started: 'another time' });
  const claims = await Promise.allSettled(Array.from({ length: 20 }, () => claimFolder(folder)));
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const claim of claims) if (claim.status === 'fulfilled') claim.value();
  release();
});

it('takes no notice of an owner whose pid another program has by now', async () => {
  const release = await claimFolder(folder);
  writeOwner({ started: 'another time' });
  const again = await claimFolder(folder);
  release();
  expect(existsSync(ownerFile())).toBe(true);
  again();
});

it('takes no notice of an owner file that was never finished', async () => {
  writeFileSync(ownerFile(), '{"pid":');
  (await claimFolder(folder))();
});

it('believes an owner elsewhere only while it shows that it lives', async () => {
  const release = await claimFolder(folder, 60_000);
  writeOwner({ place: 'another container' });
  const beat = setInterval(() => utimesSync(ownerFile(), new Date(), new Date()), 20);
  await expect(claimFolder(folder, 20)).rejects.toThrow('another container');
  clearInterval(beat);
  (await claimFolder(folder, 20))();
  release();
});

it.runIf(existsSync('/proc/self/stat'))('counts a zombie as ended', async () => {
  const script = 'sleep 60 & echo $!; exec sleep 60';
  const parent = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [printed] = await once(parent.stdout, 'data');
  const zombie = Number.parseInt(String(printed), 10);
  // While the parent is still a shell, it would reap the child; after its exec it does not.
  await expect.poll(() => readFileSync(`/proc/${parent.pid}/cmdline`, 'utf8')).toMatch(/^sleep/);
  process.kill(zombie, 'SIGKILL');
  await expect.poll(() => readFileSync(`/proc/${zombie}/stat`, 'utf8')).toContain(') Z ');
  expect(startOf(zombie)).toBeNull();
  expect(startOf(parent.pid ?? 0)).not.toBeNull();
  parent.kill('SIGKILL');
});

it('finds the processes that work in a folder', async () => {
  const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  expect(processesIn(folder)).toEqual([child.pid]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(processesIn(folder)).toEqual([]);
});

it.runIf(existsSync('/bin/ps'))('knows the same where there is no /proc', async () => {
  const script = 'console.log(1); setInterval(() => {}, 1000)';
  const child = spawn(process.execPath, ['-e', script, 'postgres', '-D', folder, '-k'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  const pid = child.pid ?? 0;
  expect(startFromPs(pid)).toBe(startFromPs(pid));
  expect(startFromPs(pid)).not.toBe(startFromPs(1));
  expect(processesFromPs(folder)).toEqual([pid]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(startFromPs(pid)).toBeNull();
  expect(processesFromPs(folder)).toEqual([]);
});
