/** "1 answer", "1,200 answers", "0 answers" */
export const countText = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
