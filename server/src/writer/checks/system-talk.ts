import { isOfOutline } from './outline-words.ts';

/** Notes of the product for its users, not meant for visitors of a page. */
const OWN = [
  /^The pages read do not say:/,
  /\bThe built-in writer (?:only )?(?:reads|quotes)\b/,
  /^This page is an outline\. The pages and notes of\b/,
  /^The pages and notes of .{1,200} that were read do not answer its question yet\b/,
  /: nothing that was read mentions it\.(?: Say what |$)/,
  /\banswers this on its own pages\.$/,
];

const MODEL_EN = '(?:AI|artificial intelligence|(?:large )?language model|chatbot)';
const MATERIAL_EN = '(?:sources?|context|documents?|material|passages?|excerpts?|text)';
/**
 * How models talk about themselves, their instructions and their input, in the most requested languages. Each pattern
 * names the speaker or the material, so that companies' sentences about AI and sources pass.
 */
const OF_MODELS = [
  new RegExp(`\\bas an? ${MODEL_EN}\\b[^.]{0,60}\\b(?:I|my|me)\\b`, 'i'),
  new RegExp(`\\bI(?:['’]m| am) (?:just |only )?an? ${MODEL_EN}\\b`, 'i'),
  /\bI(?:['’]m| am) (?:sorry,? but|unable to|not able to) (?:(?:I )?(?:can(?:no|['’])t |cannot )?)?(?:answer|help|assist|provide|write|find|access|comply|fulfil)/i,
  /\bI (?:can(?:no|['’])t|cannot|could(?: not|n['’]t)) (?:answer|help with|assist|provide|write|find|access|comply|fulfil|browse|verify)\b/i,
  /\bI (?:do(?: not|n['’]t)) have (?:any |enough |specific |access to |the )*(?:information|details|data|context|access)\b/i,
  /\bmy (?:training data|knowledge cut-?off|instructions|system prompt)\b/i,
  new RegExp(
    `\\bthe (?:provided |given |supplied |available |numbered )?${MATERIAL_EN}(?: provided| given| supplied)? (?:do|does|did)(?: not|n['’]t) (?:mention|say|state|contain|provide|specify|include|answer|cover|give|list)\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:based on|according to|in) the (?:provided|given|supplied|numbered) ${MATERIAL_EN}\\b`,
    'i',
  ),
  /\b(?:ignore|disregard) (?:all |any )?(?:the )?(?:previous|prior|above) instructions\b/i,
  /\breveal (?:the|your) system prompt\b/i,
  // German
  /\bals (?:eine? )?(?:KI|künstliche Intelligenz|(?:großes )?Sprachmodell|KI-\p{L}+)\b[^.]{0,80}\b(?:ich|mir|mein\p{L}*)\b/iu,
  /\bich bin (?:nur )?eine? (?:KI|künstliche Intelligenz|Sprachmodell|KI-\p{L}+)\b/iu,
  /\bich (?:kann|konnte) (?:leider )?(?:diese|dazu|hierzu|keine|Ihre|deine) (?:\p{L}+ )?(?:Frage|Anfrage|Informationen|Angaben|Auskunft)\b/iu,
  /\bich habe (?:leider )?kein(?:e|en)? (?:\p{L}+ )?(?:Informationen|Angaben|Zugriff|Zugang)\b/iu,
  /\b(?:die|den|der) (?:vorliegenden|bereitgestellten|angegebenen|gegebenen) (?:Quellen|Informationen|Texte|Dokumente)\b/iu,
  /\bdie Quellen (?:enthalten|nennen|geben|sagen|erwähnen|beantworten) [^.]{0,60}\b(?:keine?\p{L}*|nicht|nichts)\b/iu,
  // French
  /\ben tant qu(?:e |['’])(?:une? )?(?:IA|intelligence artificielle|(?:grand )?modèle de langage|assistant)\b/iu,
  /\bje (?:ne (?:peux|suis pas en mesure|dispose|trouve)|n['’]ai) (?:pas |malheureusement |aucune? )*(?:de |d['’])?(?:répondre|fournir|aider|informations?|accès|données)/iu,
  /\bje suis désolée?,/iu,
  /\bles (?:sources|documents|textes|informations) (?:fournie?s |disponibles |données )?ne (?:mentionnent|contiennent|précisent|disent|indiquent|répondent|donnent) pas\b/iu,
  // Spanish
  /\bcomo (?:una )?(?:IA|inteligencia artificial|modelo de lenguaje|asistente de IA)\b[^.]{0,60}\b(?:no puedo|no tengo|me|mi)\b/iu,
  /\bno (?:puedo (?:responder|proporcionar|ayudar)|tengo (?:información|acceso|datos)|dispongo de información)/iu,
  /\blas fuentes (?:proporcionadas |disponibles )?no (?:mencionan|contienen|indican|especifican|dicen|responden)\b/iu,
  // Italian, Portuguese, Dutch
  /\bcome (?:un['’]?)?(?:IA|intelligenza artificiale|modello linguistico)\b[^.]{0,60}\bnon\b/iu,
  /\b(?:non posso (?:rispondere|fornire|aiutare)|non ho (?:informazioni|accesso|dati))\b/iu,
  /\ble fonti (?:fornite |disponibili )?non (?:menzionano|contengono|indicano|specificano|dicono)\b/iu,
  /\bcomo (?:uma )?(?:IA|inteligência artificial|modelo de linguagem)\b[^.]{0,60}\bnão\b/iu,
  /(?:\bnão (?:posso (?:responder|fornecer|ajudar)|tenho (?:informaç|acesso|dados)))/iu,
  /\bas fontes (?:fornecidas |disponíveis )?não (?:mencionam|contêm|indicam|especificam|dizem)/iu,
  /\bals (?:een )?(?:AI|taalmodel|AI-\p{L}+)\b[^.]{0,60}\bik\b/iu,
  /\bik (?:kan (?:deze|geen|uw|je) (?:vraag|informatie)|heb geen (?:informatie|toegang))/iu,
  // Japanese, Chinese
  /(?:AI|人工知能|言語モデル)(?:として|ですので|なので)/u,
  /(?:申し訳(?:ありません|ございません)|(?:提供された|与えられた)(?:情報|ソース|資料))/u,
  /(?:作为(?:一个|一名)?(?:AI|人工智能|语言模型)|我(?:无法|不能)(?:回答|提供|访问)|提供的(?:来源|资料|信息)(?:中)?(?:没有|未))/u,
];

/** Longer sentences are not of these kinds. */
const MAX_SENTENCE = 2_000;

/** Whether a sentence is a note of the product to its users. */
export const isOwnNote = (sentence: string) =>
  sentence.length <= MAX_SENTENCE && (isOfOutline(sentence) || OWN.some((pattern) => pattern.test(sentence)));

/** Whether a sentence talks about its writer or the writer's input instead of the company. */
export const isSystemTalk = (sentence: string) =>
  isOwnNote(sentence) ||
  (sentence.length <= MAX_SENTENCE && OF_MODELS.some((pattern) => pattern.test(sentence)));

const FENCE = /^\s*(?:```|~~~)/;
const HEADING = /^(#{1,6})\s/;
const MARKER = /^\s*(?:[-*+]|\d{1,9}[.)])\s+|^\s*>\s?/;
/** Ends of sentences; Markdown from writers has one paragraph per line. */
const BETWEEN_SENTENCES = /(?<=[.!?]["”’»)]?)\s+|(?<=[。！？])/u;

interface Section {
  /** The heading and all lines up to the next one. */
  lines: string[];
  level: number;
  dropped: number;
}

/** Whether a sentence, without Markdown marks, is to be left out; `previous` is the one before it in its line. */
type IsLeftOut = (sentence: string, previous: string) => boolean;

export const withoutSystemTalk = (markdown: string) => withoutSentences(markdown, isSystemTalk);

/** A text without some sentences, and without sections that contained nothing else; everything else stays. */
export function withoutSentences(markdown: string, isLeftOut: IsLeftOut): string {
  const sections = cleanSections(markdown, isLeftOut);
  if (sections.every(({ dropped }) => dropped === 0)) return markdown;
  return sections
    .filter(
      ({ lines, level, dropped }, at) =>
        dropped === 0 || saysSomething(lines.join('\n')) || (sections[at + 1]?.level ?? 0) > level,
    )
    .flatMap(({ lines }) => lines)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function cleanSections(markdown: string, isLeftOut: IsLeftOut): Section[] {
  const first: Section = { lines: [], level: 0, dropped: 0 };
  const sections = [first];
  let section = first;
  let in_code = false;
  for (const line of markdown.split('\n')) {
    if (FENCE.test(line)) in_code = !in_code;
    const level = in_code ? 0 : (HEADING.exec(line)?.[1]?.length ?? 0);
    if (level > 0) {
      section = { lines: [], level, dropped: 0 };
      sections.push(section);
    }
    const kept = in_code ? line : cleanLine(line, isLeftOut);
    if (kept === null) section.dropped += 1;
    else {
      if (kept !== line) section.dropped += 1;
      section.lines.push(kept);
    }
  }
  return sections;
}

/** Null when nothing of the line is left. */
function cleanLine(line: string, isLeftOut: IsLeftOut): string | null {
  const marker = MARKER.exec(line)?.[0] ?? '';
  const said = line.slice(marker.length).split(BETWEEN_SENTENCES);
  let is_out = false;
  const kept = said.filter((sentence, at) => {
    // The link to its source goes with a sentence.
    if (!sentence.startsWith('([')) is_out = isLeftOut(plain(sentence), plain(said[at - 1] ?? ''));
    return !is_out;
  });
  if (kept.length === said.length) return line;
  return kept.length === 0 ? null : marker + kept.join(' ');
}

/** As readers see it, without Markdown marks. */
const plain = (sentence: string) =>
  sentence
    .replace(/^#{1,6}\s+/, '')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(/[*_`]/g, '')
    .trim();

/** `Source: [Title](address)`, or only such a link. */
const NAMES_SOURCE = /^(?:[^\s:[\]]{2,20}: )?\[/;

/** Whether a text has sentences of its own besides headings and source lines. */
export const saysSomething = (markdown: string) =>
  markdown.split('\n').some((line) => {
    const text = line.replace(MARKER, '').trim();
    return text !== '' && !HEADING.test(text) && !NAMES_SOURCE.test(text);
  });

/** Shown to people when nothing else was written. */
export const NOTHING_SAID = 'What was written speaks of its sources or its writer only, so it was not kept.';

/** Whether a written page has content for readers after such sentences are removed. */
export const isForReaders = ({ title, markdown }: { title: string; markdown: string }) =>
  !isSystemTalk(title) && saysSomething(withoutSystemTalk(markdown));
