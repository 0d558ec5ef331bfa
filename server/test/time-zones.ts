/** Zones with and without changes of clocks, of whole hours and of parts of them. */
export const ZONES = [
  'America/Los_Angeles',
  'Pacific/Auckland',
  'Asia/Kolkata',
  'Europe/Berlin',
  'UTC',
  'Asia/Kathmandu',
] as const;

/** Days on which clocks are changed in Los Angeles, Berlin and Auckland, in spring and in autumn of both hemispheres. */
export const CHANGES_OF_2026 = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-09-27',
  '2026-10-25',
  '2026-11-01',
] as const;

/** The day that people there read from their clocks, spelled out of its parts. */
export function dayOfClock(time_zone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: time_zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}
