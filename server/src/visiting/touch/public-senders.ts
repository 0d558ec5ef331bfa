import { facts } from '../../platform/facts.ts';

// Made by scripts/make-name-tables.ts from public lists: change that, not this. It is under CC0.
// Names, each with the hosts that send visitors, some with a path; a star stands for all endings.

export const PUBLIC_ASSISTANTS = facts(
  'https://github.com/matomo-org/searchengine-and-social-list/blob/3b3a82d/AIAssistants.yml',
  '2026-11-30',
  `
Baidu AI: yiyan.baidu.com ai.baidu.com
Chat+: chatplus.com chat-gpt.org
ChatGPT: chatgpt.com chat.openai.com labs.openai.com
Claude: claude.ai
Copilot: copilot.microsoft.com
ChatGLM: chatglm.cn
Deepseek: chat.deepseek.com
Duck.ai: duck.ai
Gemini: gemini.google.com bard.google.com
Grok: grok.com x.com/i/grok
iAsk: iask.ai
Jasper: app.jasper.ai
Le Chat: chat.mistral.ai
Meta AI: meta.ai
NotebookLM: notebooklm.google.com
Perplexity: perplexity.ai
Qwen: chat.qwen.ai
Writesonic: app.writesonic.com
You: you.com
`,
);

export const PUBLIC_ENGINES = facts(
  'https://github.com/matomo-org/searchengine-and-social-list/blob/3b3a82d/SearchEngines.yml',
  '2026-11-30',
  `
1.cz: 1.cz
118 700: 118700.se
123people: 123people.com 123people.*
360search: so.360.cn so.com sou.com
Abacho: abacho.de abacho.com abacho.co.uk abacho.at abacho.fr abacho.es abacho.ch abacho.it
ABCsøk: abcsok.no
Acoon: acoon.de
Aguea: chercherfr.aguea.com
Allaverksamheter: allaverksamheter.se
Alice Adsl: rechercher.aliceadsl.fr
All.by: all.by
Allesklar: allesklar.de allesklar.at allesklar.ch
AllTheInternet: alltheinternet.com
AllTheWeb: alltheweb.com
AlohaFind: alohafind.com
AltaVista: altavista.com altavista.de altavista.fr
AOL: search.aol.com search.aol.it aolsearch.aol.com aolrecherche.aol.fr aolrecherches.aol.fr aolimages.aol.fr recherche.aol.fr find.web.aol.com recherche.aol.ca aolsearch.aol.co.uk search.aol.co.uk sucheaol.aol.de suche.aol.de o2suche.aol.de suche.aolsvc.de aolbusqueda.aol.com.mx alicesuche.aol.de alicesuchet.aol.de suchet2.aol.de search.hp.my.aol.com.au search.hp.my.aol.de search.hp.my.aol.it search-intl.netscape.com de.aolsearch.com
Apollo lv: apollo.lv/portal/search/
Apollo7: apollo7.de
Aport: sm.aport.ru
Arama: arama.com
Arcor: arcor.de
Arianna: arianna.libero.it arianna.com
Ask: ask.com ask.reference.com askkids.com ask.co.uk qbyrd.com search-results.com searchqu.com
Avira SafeSearch: search.avira.com search.avira.net safesearch.avira.com
Atlas: searchatlas.centrum.cz
auone: search.auone.jp sp-search.auone.jp
auone Images: sp-image.search.auone.jp
Austronaut: www2.austronaut.at www1.austronaut.at
Babylon: search.babylon.com searchassist.babylon.com
Baidu: baidu.com baidu.co.th
Biglobe: cgi.search.biglobe.ne.jp
Biglobe Images: images.search.biglobe.ne.jp
Bing: bing.com dizionario.it.msn.com enciclopedia.it.msn.com cc.bingj.com
Bing Images: bing.com/images/search
blekko: blekko.com
Blogdigger: blogdigger.com
Blogpulse: blogpulse.com
Bluewin: search.bluewin.ch
Brave: search.brave.com
Canoe.ca: web.canoe.ca
Centrum: search.centrum.cz morfeo.centrum.cz
Charter: charter.net
Claro Search: claro-search.com
ChatGPT: chat.openai.com chatgpt.com
Clix: pesquisa.clix.pt
Cốc Cốc: coccoc.com
Comcast: search.comcast.net
Compuserve.com (Enhanced by Google): websearch.cs.com
Conduit.com: search.conduit.com
Crawler: crawler.com
Cuil: cuil.com
Daemon search: daemon-search.com
DasOertliche: dasoertliche.de
DasTelefonbuch: www1.dastelefonbuch.de
Daum: search.daum.net
Delfi EE: otsing.delfi.ee
Delfi lv: smart.delfi.lv
Digg: digg.com
dir.com: fr.dir.com
DisconnectSearch: search.disconnect.me
dmoz: dmoz.org
DuckDuckGo: duckduckgo.com duckduckgogg42xjoc72x3sjasowoarfbgcmvfimaftt6twagswzczad.onion
Earthlink: search.earthlink.net
Ecosia: ecosia.org
El Mundo: ariadna.elmundo.es
Eniro: eniro.se
Entireweb: entireweb.com
eo: eo.st
EpicSearch.in: epicsearch.in
Eurip: eurip.com
Euroseek: euroseek.com
Everyclick: everyclick.com
Exalead: exalead.fr exalead.com
Excite: search.excite.it search.excite.fr search.excite.de search.excite.co.uk search.excite.es search.excite.nl msxml.excite.com excite.co.jp
Facebook: facebook.com
Fast Browser Search: fastbrowsersearch.com
Findhurtig: findhurtig.dk
Fireball: fireball.de fireball.com
Firstsfind: firstsfind.com
Fixsuche: fixsuche.de
Flix.de: flix.de
Fooooo: search.fooooo.com
Forestle: forestle.org forestle.mobi
Francite: recherche.francite.com
Free: search.free.fr search1-2.free.fr search1-1.free.fr
FreeCause: search.freecause.com
Freenet: suche.freenet.de
Freespoke: freespoke.com
FriendFeed: friendfeed.com
Frontier: search.frontier.com
GAIS: gais.cs.ccu.edu.tw
Genieo: search.genieo.com
Geona: geona.net
Gibiru: gibiru.com
Gigablast: gigablast.com
Gigablast (Directory): dir.gigablast.com
Gnadenmeer: gnadenmeer.de
Gomeo: gomeo.com
goo: search.goo.ne.jp ocnsearch.goo.ne.jp
Google: google.com google.* wwwgoogle.com wwwgoogle.* gogole.com gogole.* gppgle.com gppgle.* googel.com googel.* search.avg.com isearch.avg.com com.google.android.googlequicksearchbox search.chedot.com darkoogle.com search.foxtab.com gooofullsearch.com search.hiyo.com search.incredimail.com search1.incredimail.com search2.incredimail.com search3.incredimail.com search4.incredimail.com search.sweetim.com fastweb.it search.juno.com search.zum.com find.tdc.dk it.luna.tv searchresults.verizon.com search.walla.co.il search.alot.com suche.gmx.net search.gmx.com search.incredibar.com delta-search.com search.1und1.de suche.1und1.de search.zonealarm.com start.lenovo.com wow.com search.leonardo.it optuszoo.com.au search.dolphin-browser.jp netlavis.azione.jp search.nan.so cgi2.nintendo.co.jp search.smt.docomo.ne.jp gfsoso.com searches.safehomepage.com searches.f-secure.com search.f-secure.com webcache.googleusercontent.com monumentbrowser.com search.bt.com startab.me search.abv.bg search.xfinity.com kadaza.com
Google Blogsearch: blogsearch.google.com blogsearch.google.*
Google Custom Search: google.com/cse cse.google.com cse.google.* google.com/custom
Google Images: images.google.com images.google.* google.com/imgres
Google Maps: maps.google.com maps.google.*
Google News: news.google.com news.google.*
Google Scholar: scholar.google.com scholar.google.*
Google Shopping: google.com/products
Google syndicated search: googlesyndicatedsearch.com
Google Translations: translate.google.com
Google Video: video.google.com
GoYellow.de: goyellow.de
Gule Sider: gulesider.no
Haosou: haosou.com
HighBeam: highbeam.com
Hit-Parade: hit-parade.com
Holmes: holmes.ge
Hooseek: hooseek.com
Hotbot: hotbot.com
I-play: start.iplay.com
Icerocket: blogs.icerocket.com
ICQ: icq.com
Ilse NL: ilse.nl
iMesh: search.imesh.com
Inbox: www2.inbox.com
info.com: info.com
InfoSpace: infospace.com dogpile.com tattoodle.com metacrawler.com webfetch.com webcrawler.com search.kiwee.com searches.vi-view.com search.webssearches.com search.fbdownloader.com searches3.globososo.com search.avast.com isearch.babylon.com start.facemoods.com start.funmoods.com search.magentic.com search.searchcompletion.com searchmobileonline.com isearch.glarysoft.com search.chatzum.com home.speedbit.com search.b1.org searchya.com search.handycafe.com search.v9.com search.iminent.com utorrent.inspsearch.com govome.inspsearch.com
Interia: google.interia.pl
Isodelen: isodelen.se
IxQuick: ixquick.com ixquick.de
Jungle Key: junglekey.com junglekey.fr
Jungle Spider: jungle-spider.de
Junior Safe Search: juniorsafesearch.com
Jyxo: jyxo.1188.cz
K9 Safe Search: k9safesearch.com
Kagi: kagi.com
KARMA: karmasearch.org
Kataweb: kataweb.it
Kensaq: kensaq.com
Kvasir: kvasir.no
La Toile Du Québec (Google): toile.com
Laban: laban.vn
Latne: latne.lv
Lilo: search.lilo.org
Lo.st: lo.st
Local Moxie: localmoxie.com
LookAny: lookany.com
Lookseek: search.lookseek.com
Looksmart: looksmart.com
Lycos: search.lycos.com lycos.*
maailm.com: maailm.com
Mailru: go.mail.ru
Mamma: mamma.com
Meinestadt.de: meinestadt.de
Meta.ua: meta.ua
MetaCrawler DE: s1.metacrawler.de s2.metacrawler.de s3.metacrawler.de
Metager: meta.rrzn.uni-hannover.de metager.de
Metager2: metager2.de
Mister Wong: mister-wong.com mister-wong.de
Mojeek: mojeek.com
Monstercrawler: monstercrawler.com
mozbot: mozbot.fr mozbot.co.uk mozbot.com
MyPrivateSearch: myprivatesearch.com
MySpace: searchservice.myspace.com
MyWebSearch: mysearch.com kf.mysearch.myway.com ki.mysearch.myway.com search.myway.com search.mywebsearch.com
Najdi.si: najdi.si
Nate: search.nate.com
Naver: search.naver.com
Needtofind: ko.search.need2find.com
Neti: neti.ee
Nifty: search.nifty.com search.azby.fmworld.net
Nifty Videos: videosearch.nifty.com
Nigma: nigma.ru
OceanHero: oceanhero.today
Onet.pl: szukaj.onet.pl
Online.no: online.no
OnlySearch: only-search.com
Opplysningen 1881: 1881.no
Orange: busca.orange.es lemoteur.ke.voila.fr lemoteur.orange.fr
Paperball: paperball.de
PeopleCheck: extern.peoplecheck.de
PeoplePC: search.peoplepc.com
Perplexity: perplexity.ai
Picsearch: picsearch.com
Plazoo: plazoo.com
PlusNetwork: plusnetwork.com
Poisk.Ru: poisk.ru
Presearch: presearch.com
PrivacyWall: privacywall.org
qip.ru: search.qip.ru
Qualigo: qualigo.at qualigo.ch qualigo.de qualigo.nl
Quendu: quendu.com
Qwant: qwant.com
Rakuten: websearch.rakuten.co.jp
Rambler: nova.rambler.ru
Riksdelen: riksdelen.se
Road Runner: search.rr.com
rpmfind: rpmfind.net
Sapo: pesquisa.sapo.pt
Scour.com: scour.com
Search.ch: search.ch
Search.com: search.com
Searchalot: searchalot.com
SearchCanvas: searchcanvas.com
SearchLock: searchlock.com
Searchy: searchy.co.uk
SeeSaa: search.seesaa.jp
Setooz: setooz.com
Seznam: search.seznam.cz
Seznam Videa: videa.seznam.cz
Sharelook: sharelook.fr
Skynet: skynet.be
sm.cn: m.sm.cn m.sp.sm.cn quark.sm.cn
sm.de: sm.de
SmartAddressbar: search.smartaddressbar.com
SmartShopping: search.smartshopping.com
Snap.do: search.snap.do
So-net: so-net.ne.jp
So-net Videos: video.so-net.ne.jp
Softonic: search.softonic.com
Sogou: sogou.com
Soso: soso.com
Sputnik: sputnik.ru
StartPage: startpage.com s6-eu5.ixquick.com startpagel6srwcjlue4zgq3zevrujfaow726kjytqbbjyrswwmjzcqd.onion
Startpagina (Google): startgoogle.startpagina.nl
Startsiden: startsiden.no
Stract: stract.com
Suche.info: suche.info
Suchmaschine.com: suchmaschine.com
Suchnase: suchnase.de
Surf Canyon: surfcanyon.com
Swiggle: swiggle.org.uk
Swisscows: swisscows.com
T-Online: suche.t-online.de brisbane.t-online.de navigationshilfe.t-online.de
talimba: talimba.com
TalkTalk: talktalk.co.uk
Tarmot: tarmot.com
Technorati: technorati.com
Teoma: teoma.com
Terra: buscador.terra.es buscador.terra.cl buscador.terra.com.br
Tiscali: search.tiscali.it search-dyn.tiscali.it hledani.tiscali.cz
Tixuma: tixuma.de
Toolbarhome: toolbarhome.com
Toppreise.ch: toppreise.ch
Torry: torry.io
TUSK Search: tusksearch.com
Trouvez.com: trouvez.com
TrovaRapido: trovarapido.com
Trusted Search: trusted-search.com
Trustnav: search.trustnav.com
Twingly: twingly.com
uol.com.br: busca.uol.com.br
URL.ORGanzier: url.org
Vinden: vinden.nl
Vindex: vindex.nl
Virgilio: ricerca.virgilio.it ricercaimmagini.virgilio.it ricercavideo.virgilio.it ricercanews.virgilio.it mobile.virgilio.it
Voila: search.ke.voila.fr lemoteur.fr
Volny: web.volny.cz
Vuhuv: vuhuv.com
Walhello: walhello.info walhello.com walhello.de walhello.nl
Web.de: suche.web.de
Web.nl: web.nl
weborama: weborama.fr
WebSearch: websearch.com
Wedoo: fr.wedoo.com en.wedoo.com es.wedoo.com
Winamp: search.winamp.com
Wirtualna Polska: szukaj.wp.pl
Witch: witch.de
Woopie: woopie.jp
www värav: search.www.ee
X-Recherche: x-recherche.com
Yahoo!: search.yahoo.com cade.yahoo.com cercato.it search.offerbox.com benefind.de ys.mirostart.com
Yahoo! Directory: search.yahoo.com/search/dir
Yahoo! Images: images.search.yahoo.com images.yahoo.com
Yahoo! Japan: search.yahoo.co.jp jp.hao123.com home.kingsoft.jp jwsearch.jword.jp
Yahoo! Japan Images: image.search.yahoo.co.jp
Yahoo! Japan Videos: video.search.yahoo.co.jp
Yam: search.yam.com
Yandex: yandex.ru yandex.com yandex.* ya.ru
Yandex Images: images.yandex.ru images.yandex.com images.yandex.*
Yasni: yasni.de yasni.com yasni.co.uk yasni.ch yasni.at
Yatedo: yatedo.com yatedo.fr
Yellowmap: yellowmap.de
Yep: yep.com
Yippy: search.yippy.com
Yongzin: yongzin.com
You: you.com
YouGoo: yougoo.fr
ZapMeta: zapmeta.com zapmeta.* zapmetasearch.*
Zhongsou: p.zhongsou.com
Zoek: www3.zoek.nl
Zoeken: zoeken.nl
Zoohoo: zoohoo.cz
Zoznam: zoznam.sk
Zxuso: zxuso.com
묻지마 검색: kwzf.net
`,
);

export const PUBLIC_NETWORKS = facts(
  'https://github.com/matomo-org/searchengine-and-social-list/blob/3b3a82d/Socials.yml',
  '2026-11-30',
  `
Badoo: badoo.com
Bebo: bebo.com
bilibili: bilibili.com
BlackPlanet: blackplanet.com
Bluesky: bsky.app skyfeed.app
Buzznet: buzznet.com
Classmates.com: classmates.com
Cyworld: global.cyworld.com
Discord: discord.com discord.gg discordapp.com
Douyin: douyin.com
Douyu: douyu.com
Gaia Online: gaiaonline.com
Geni.com: geni.com
Google+: plus.google.com url.google.com com.google.android.apps.plus
Douban: douban.com
Dribbble: dribbble.com
Facebook: facebook.com fb.me
Fetlife: fetlife.com
Flickr: flickr.com
Flixster: flixster.com
Fotolog: fotolog.com
Foursquare: foursquare.com
Friends Reunited: friendsreunited.com
Friendster: friendster.com
gree: gree.jp
Haboo: habbo.com
Hacker News: news.ycombinator.com
hi5: hi5.com
Huya: huya.com
Hyves: hyves.nl
identi.ca: identi.ca
Instagram: instagram.com
lang-8: lang-8.com
Last.fm: last.fm lastfm.ru lastfm.de lastfm.es lastfm.fr lastfm.it lastfm.jp lastfm.pl lastfm.com.br lastfm.se lastfm.com.tr
LinkedIn: linkedin.com lnkd.in linkedin.android
LiveJournal: livejournal.ru livejournal.com
Mastodon: mastodon.social mastodon.cloud mastodon.technology mastodon.xyz mastodon.at mastodon.art mamot.fr pawoo.net mstdn.io mstdn.jp friends.nico ro-mastodon.puyo.jp quey.org botsin.space social.tchncs.de knzk.me mastodont.cat bitcoinhackers.org fosstodon.org chaos.social cybre.space vis.social typo.social front-end.social hachyderm.io mastodon.online newsie.social mstdn.social indieweb.social sfba.social mas.to mstdn.party c.im mastodonapp.uk universeodon.com social.vivaldi.net ohai.social toot.community masto.ai mastodon.scot mastodon.world mastodon.nz graphics.social org.joinmastodon.android mastodon.eus mastodon.jalgi.eus tkm.eus
MeinVZ: meinvz.net
MissEvan: missevan.com
Mixi: mixi.jp
MoiKrug.ru: moikrug.ru
Multiply: multiply.com
my.mail.ru: my.mail.ru
MyHeritage: myheritage.com
MyLife: mylife.ru
Myspace: myspace.com
myYearbook: myyearbook.com
Nasza-klasa.pl: nk.pl
Netlog: netlog.com
Niconico: nicovideo.jp
Odnoklassniki: odnoklassniki.ru
Orkut: orkut.com
Ozone: qzone.qq.com
Peepeth: peepeth.com
Pinterest: pinterest.com pinterest.ca pinterest.ch pinterest.co.uk pinterest.com.au pinterest.de pinterest.dk pinterest.es pinterest.fr pinterest.ie pinterest.info pinterest.jp pinterest.nz pinterest.pt pinterest.se
Pixelfed: pixelfed.social pixelfed.de pxlmo.com metapixl.com pix.toot.wales pixelfed.uno pixey.org
Plaxo: plaxo.com
reddit: reddit.com com.reddit.frontpage
Renren: renren.com
Skyrock: skyrock.com
Snapchat: snapchat.com com.snapchat.android
Sonico.com: sonico.com
SoundCloud: soundcloud.com gate.sc
StudiVZ: studivz.net
Tagged: login.tagged.com
Taringa!: taringa.net
Telegram: web.telegram.org org.telegram.messenger
Threads: threads.net threads.com
TikTok: tiktok.com
Tuenti: tuenti.com
tumblr: tumblr.com t.umblr.com
Twitcast: twitcasting.tv
Twitter: twitter.com t.co x.com
StumbleUpon: stumbleupon.com
Vkontakte: vk.com vkontakte.ru
YouTube: youtube.com youtu.be
V2EX: v2ex.com
Viadeo: viadeo.com
Vimeo: vimeo.com
vkrugudruzei.ru: vkrugudruzei.ru
WAYN: wayn.com
WeChat: wechat.com mp.weixin.qq.com open.weixin.qq.com channels.weixin.qq.com
Weibo: weibo.com t.cn
WeeWorld: weeworld.com
Workplace: workplace.com
Xanga: xanga.com
XING: xing.com
`,
);
