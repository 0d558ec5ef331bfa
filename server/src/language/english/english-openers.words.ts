/** Common words that often begin a sentence, besides function words, verbs and words with a recognizable ending. */
export const COMMON_OPENERS: ReadonlySet<string> = new Set(
  `accurate active additional affordable annual automatic available average basic better big bigger brief careful
  cheap cheaper clear cloud common companies complete complex current custom customer customers daily data deep
  detailed different digital direct early easy effective efficient email employees enough entire essential every
  everyone everything exact existing expensive external extra fair fast faster few final flexible free frequent fresh
  full general good great growing happy hard healthy heavy hidden high higher home human ideal important independent
  individual initial internal international large larger late latest least less light limited local long longer low
  lower main major manual many mid-size minor mobile modern monthly more most multiple native natural new next nice
  normal old older online open optional ordinary outside overall own paid partial past people perfect permanent
  personal physical plain popular possible practical premium present previous price prices pricing primary private
  professional proper public pure quick quiet rare raw ready real recent regular reliable remote right safe same
  secure senior separate serious several sharp short shorter similar simple single slow small smaller smart smooth
  social soft software solid special specific standard steady strict strong sure technical temporary tight tiny top
  total traditional typical unique unlimited urgent useful user users usual valid various vast warm weekly whole wide
  wrong yearly young teams team businesses business people staff clients client buyers buyer shops shop owners
  ordinarily perhaps maybe sometimes often usually love loves like trust today tomorrow yesterday now soon later meanwhile together
  yes no please thanks overall plus unlike like beyond besides instead rather despite given depending compared thanks
  platforms versions licence license answer facts sources source questions question example examples note tip step part section page pages summary`.split(
    /\s+/,
  ),
);
