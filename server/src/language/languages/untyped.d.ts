/** Packages without types of their own. */
declare module '@nlpjs/lang-pl/src/stemmer-pl.js' {
  // biome-ignore lint/style/noDefaultExport: it is the package's only one
  export default class {
    stemWord(word: string): string;
  }
}

declare module 'snowball-stemmers' {
  const snowball: { newStemmer(language: string): { stem(word: string): string } };
  // biome-ignore lint/style/noDefaultExport: it is the package's only one
  export default snowball;
}
