import { FURTHER_STOP_WORDS } from './further-stop.words.ts';

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/**
 * Words of a language that connect a sentence or question and carry no subject. Short on purpose: merely common words
 * weigh little because of their frequency, and libraries' lists include "year", "people" and "new".
 */
export const STOP_WORDS: Record<string, ReadonlySet<string>> = {
  ...FURTHER_STOP_WORDS,
  de: list(`der die das den dem des ein eine einer eines einem einen und oder aber auch als an am auf aus bei beim bis
    da dass dabei damit dann dazu dort du er es sie ich wir ihr man sich mich mir dich dir uns euch ihm ihn ihnen ihre
    ihren ihrem ihrer ihres sein seine seinen seinem seiner seines mein meine meinen meinem meiner dein deine unser
    unsere unserem unseren euer für gegen hier im in ins ist bin bist sind seid war waren wäre wird werde werden wurde
    wurden worden hat habe haben hatte hatten hast ja nach noch nur nun ob ohne schon sehr so über um unter vom von vor
    wenn weil während wie wieder zu zum zur zwischen was wer wen wem wessen wann wo woher wohin warum weshalb wieso
    womit wofür wodurch worin woran worauf wovon welche welcher welches welchen welchem viel viele vielen gibt es kann
    kannst können könnte könnten muss müssen soll sollte sollen darf dürfen will wollen möchte mögen mit durch nicht
    dieser diese dieses diesen diesem jener jene alle allem allen aller andere anderen eigentlich denn etwas mehr bitte`),
  fr: list(`le la les l un une des du de d au aux à et ou mais donc or ni car ce cet cette ces c cela ça qui que qu quoi
    dont où quand comment pourquoi combien quel quelle quels quelles lequel laquelle lesquels lesquelles est es sont
    suis sommes êtes était étaient être été a ai as avons avez ont avait avaient avoir eu je j tu il elle on nous vous
    ils elles me m te t se s lui leur leurs y en mon ma mes ton ta tes son sa ses notre nos votre vos ne n pas plus
    dans par pour sur sous avec sans entre vers chez si comme très tout tous toute toutes même aussi fait font faire
    peut peuvent puis peux pouvez doit doivent faut sera seront serait quelqu quelque quelques afin ainsi alors`),
  es: list(`el la los las lo un una unos unas de del a al y e o u pero que qué quién quiénes quien quienes cuál cuáles
    cual cuales cuándo cuando cuánto cuánta cuántos cuántas cuanto dónde donde adónde cómo como por para con sin sobre
    entre hasta desde en es son ser sido fue fueron era eran está están estar estaba estaban ha han he hemos haber había
    habían hay se me te le les nos os mi mis tu tus su sus nuestro nuestra nuestros nuestras este esta estos estas ese
    esa esos esas eso esto yo tú él ella ellos ellas usted ustedes si sí no más muy ya también porqué porque puede
    pueden puedo podría debe deben hace hacen hacer tiene tienen tener qu cuyo cuya según durante ante bajo`),
  it: list(`il lo la i gli le l un uno una di del dello della dei degli delle dell d a al allo alla ai agli alle all da
    dal dallo dalla dai dagli dalle dall in nel nello nella nei negli nelle nell con su sul sullo sulla sui sugli sulle
    sull per tra fra e ed o ma che chi cui quale quali qual quando quanto quanta quanti quante dove come perché cosa cos
    è sono sei siamo siete era erano essere stato stata stati state ha ho hai abbiamo avete hanno aveva avevano avere si
    mi ti ci vi ne lui lei noi voi loro mio mia tuo tua suo sua suoi sue nostro nostra vostro vostra questo questa
    questi queste quello quella quelli quelle c non più molto anche se può possono posso deve devono fa fanno fare viene
    vengono sia`),
  nl: list(`de het een en of maar dat die dit deze wie wat waar wanneer waarom hoe welke welk hoeveel waarmee waarvoor
    waardoor waarin van in op aan met voor door bij uit over om te tot naar tussen onder is ben bent zijn was waren
    wordt worden werd werden geworden heeft heb hebt hebben had hadden ik jij je u hij zij ze wij we jullie men mij me
    hem haar hun ons onze mijn jouw uw niet geen er hier daar dan als ook nog al wel zo meer kan kun kunnen kunt kon
    moet moeten mag mogen zal zullen zou zouden wil willen doen doet deed omdat zich`),
  pt: list(`o a os as um uma uns umas de do da dos das d em no na nos nas num numa por pelo pela pelos pelas para pra com
    sem sobre entre até desde e ou mas que qual quais quem quando quanto quanta quantos quantas onde aonde como porque
    por quê é são ser sido foi foram era eram está estão estar estava estavam há tem têm ter tinha tinham se me te lhe
    lhes nos vos meu minha teu tua seu sua seus suas nosso nossa nossos nossas este esta estes estas esse essa esses
    essas isso isto aquele aquela ao aos à às não mais muito já também eu tu ele ela eles elas você vocês pode podem
    posso deve devem faz fazem fazer`),
  ru: list(`и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее её мне было вот от
    меня еще ещё нет о из ему теперь когда даже ну ли если уже или ни быть был него до вас нибудь опять уж вам ведь там
    потом себя ничего ей может они тут где есть надо ней для мы тебя их чем была сам чтоб без будто чего раз тоже себе
    под будет ж тогда кто этот того потому этого какой какая какое какие каких каким какую каком совсем ним здесь этом
    один почти мой тем чтобы нее сейчас были куда зачем всех никогда можно при наконец два об другой хоть после над
    больше тот через эти нас про всего них много разве три эту моя впрочем хорошо свою этой перед иногда лучше чуть том
    нельзя такой им более всегда конечно всю между является являются сколько почему откуда который которая которое
    которые которых которой кому чему кем чём это`),
};
