import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSentences } from './sentences.ts';

describe('Splitting sentences', () => {
  it.each([
    ['Node.js runs on Linux. It needs version 3.2 or later.', 2],
    ['Gabinet mieści się przy ul. Jerzego Andrzejewskiego 29. Zapraszamy.', 2],
    ['Ростов, ул. Ткачёва, 22. Диагностика бесплатно.', 2],
    ['Η Χαριτίνη Μ. Καξιμάδη είναι γιατρός. Δέχεται με ραντεβού.', 2],
    ['Use a proxy, e.g. Caddy or nginx, in front. Restart it.', 2],
    ['Dr. J. R. Smith wrote it. We agree.', 2],
    ['Przyjmuje dr hab. n. med. Jan Kowalski. Zapraszamy.', 2],
    ['Projekt prowadzi mgr inż. Anna Nowak. Pracuje od 1998 roku.', 2],
    ['It costs 3.50 a month. That is all.', 2],
    ['Works with SQL, XML etc. and more. Fast.', 2],
    ['Made by Acme Inc. in 1999. It grew.', 2],
    ['This is version 2. The next is 3.', 2],
    ['See Fig. 3 for details. Then go on.', 2],
    ['First part\n\nSecond part', 2],
    ['One line\nbroken in two. Next.', 2],
    ['So do I. You too.', 2],
    ['Is it fast? Yes! Very.', 3],
    ['The .NET client is here. Try it.', 2],
    ['', 0],
    ['Unsere Räume befinden sich im 1. Stock. Seit dem 2. Quartal sind sie barrierefrei.', 2],
    ['Am 3. Mai ist zu.', 1],
    ['I am 5. He is 6.', 2],
  ])('The text %j is split into %i sentences', (text, count) => {
    expect(splitSentences(text)).toHaveLength(count);
  });

  it('Splitting a text into sentences loses no word', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const squeeze = (value: string) => value.replace(/\s+/g, '');
        expect(squeeze(splitSentences(text).join(''))).toBe(squeeze(text));
      }),
    );
  });

  it('A text in Thai, which ends no sentence with a sign, is parted at spaces into clauses', () => {
    const clauses = [
      'ร้านของเราซ่อมจักรยานทุกชนิดและขายจักรยานมือสองในราคาที่เป็นกันเอง',
      'เปิดทุกวันตั้งแต่ 9 โมงเช้าถึง 6 โมงเย็น ยกเว้นวันอาทิตย์และวันหยุดนักขัตฤกษ์',
    ];
    expect(splitSentences(clauses.join(' '))).toEqual(clauses);
    expect(splitSentences('โทรหาเรา')).toEqual(['โทรหาเรา']);
  });
});
