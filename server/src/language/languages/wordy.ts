/** One of these alternatives as whole words, in any script and case; they may go over several lines. */
export const wordy = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.replace(/\n\s*/g, '')})(?![\\p{L}\\p{N}])`, 'iu');
