/** Whether something is said about a point; apart from the chart, whose code is loaded later. */
export const hasNotes = ({ notes = [] }: { notes?: readonly string[] }) => notes.length > 0;
