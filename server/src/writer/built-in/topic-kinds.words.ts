const list = (words: string) => new Set(words.trim().split(/\s+/));

/** Heads of what one installs or subscribes to. */
export const PRODUCT_HEADS: ReadonlySet<string> = list(
  `analyser analyzer api app application assistant balancer browser builder calculator calendar cdn chatbot client cms
  compiler component converter crm crms dashboard database databases debugger designer distribution editor engine erp
  extension firewall framework gateway generator ide interpreter inbox kit language library linter manager marketplace
  monitor orm plugin package planner platform player processor profiler proxy reader router runtime
  scanner scheduler sdk server shell software suite system template theme toolchain toolkit tool tracker translator
  validator viewer vpn wallet wiki workspace`,
);

/** Heads of whom one hires or buys from. */
export const PROVIDER_HEADS: ReadonlySet<string> = list(
  `academy accountant accountants agency architect association bakery bank bookkeeper brewery brand broker builder
  butcher cafe café carpenter caterer charity cleaner clinic coach company consultancy consultant contractor dealer
  decorator dentist electrician engineer farm firm florist garage gardener glazier gym hospital hosting hotel
  insurance insurer joiner landscaper lawyer locksmith manufacturer nursery optician osteopath painter pharmacy
  photographer physiotherapist plumber practice printer provider publisher recruiter registrar restaurant retailer roaster
  roofer salon school shop solicitor spa specialist store studio supplier surgery surveyor tailor therapist trainer tutor university
  vet wholesaler winery`,
);
