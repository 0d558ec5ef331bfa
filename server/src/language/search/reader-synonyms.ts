import { wordRows } from '../languages/word-rows.ts';
import { stems } from '../tokens.ts';

/** Words buyers use for the same thing. Each line is one meaning; a word may be on several. */
const GROUPS = `
price pricing cost fee tariff
buy purchase order
send deliver
licence license
delete remove erase discard drop destroy uninstall
undo revert restore rollback
change modify edit alter update amend
make create generate
show display view print see
find search locate lookup
begin start launch run execute
stop disable deactivate turnoff shutdown
enable activate allow permit turnon
block deny forbid reject ban
limit restrict maximum cap max
copy duplicate clone
move transfer migrate
join combine merge squash
split divide separate
save store keep
connect integrate integration connection
setup install configure configuration deploy
signin login signon authenticate
signup register
error problem issue fault failure fail
fix repair resolve solve
fast quick speed performance faster
slow slowdown latency
cookie cookieless
secure safe security protect
password passphrase credential
certificate tls ssl https
encrypt encryption
website site homepage
address url link
picture image photo
deliver delivery ship shipping
free gratis
administrator admin
feature function capability functionality
computer machine host
folder directory
program application app software
database db
repository repo
email mail
upgrade update migrate
automatic automatically auto
simultaneous concurrent parallel
schedule cron periodic
backup dump snapshot
user account member
employee staff
customer client
cheap affordable inexpensive
compare comparison versus vs difference
choose select pick
need require requirement prerequisite
guide tutorial howto
help support
cancel terminate
temporary temporarily
several multiple many
large big huge
company business firm organisation organization
phone telephone
swap trade exchange
worker employee staff crew
import upload bring
roster schedule rota timetable
trial try
pay payment paying charge
refund moneyback return
warranty guarantee
wipe erase delete clear
founded established started since
owner owned runs director founder head
size dimension measurement
weigh weight
deliver courier dispatch
book booking reserve reservation appointment
cancel cancellation
pet dog cat animal
child children kid
old age minimum aged
discount reduction concession saving
parking park
breakfast meal
material made fabric
serve cover area
collect pickup
donate donation give
volunteer volunteering
`;

type Related = Map<string, Set<string>>;

function relate(into: Map<string, Related>, language: string, line: string) {
  const related = into.get(language) ?? new Map<string, Set<string>>();
  into.set(language, related);
  const found = line.split(' ').map((word) => stems(word, language));
  const group = [...new Set(found.flatMap((one) => (one.length === 1 ? one : [])))];
  for (const member of group) {
    const others = related.get(member) ?? new Set();
    for (const other of group) if (other !== member) others.add(other);
    related.set(member, others);
  }
}

const LANGUAGES = ['de', 'fr', 'es', 'it', 'nl', 'pt'];
const sameIn = new Map<string, Related>();
const relatedIn = new Map<string, Related>();
for (const line of GROUPS.trim().split('\n')) relate(sameIn, 'en', line);
for (const [language = '', words = ''] of wordRows(new URL('./buyers-words.others.txt', import.meta.url)))
  relate(sameIn, language, words);
readTable('buyers-words.txt', LANGUAGES, sameIn);
readTable('related-words.txt', ['en', ...LANGUAGES], relatedIn);

function readTable(file: string, languages: string[], into: Map<string, Related>) {
  for (const row of wordRows(new URL(`./${file}`, import.meta.url)))
    for (const [at, words] of row.entries()) relate(into, languages[at] ?? 'en', words);
}

/** Stems with nearly the same meaning. */
export const synonymsOf = (stemmed: string, language: string): string[] => [
  ...(sameIn.get(language)?.get(stemmed) ?? []),
];

/** Stems of words for the same concern: "parking" and "garage", "pet" and "dog". */
export const relatedTo = (stemmed: string, language: string): string[] => [
  ...(relatedIn.get(language)?.get(stemmed) ?? []),
];
