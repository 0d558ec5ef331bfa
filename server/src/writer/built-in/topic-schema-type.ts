import type { Site } from './extractive-site.ts';
import { PROVIDER_HEADS } from './topic-kinds.words.ts';

/** schema.org types whose own name is not what people say. */
const SAID_AS: Readonly<Record<string, string>> = {
  AccountingService: 'accounting firm',
  Attorney: 'law firm',
  AutoRepair: 'car repair shop',
  AutoDealer: 'car dealer',
  BarOrPub: 'pub',
  BedAndBreakfast: 'hotel',
  CafeOrCoffeeShop: 'coffee shop',
  ChildCare: 'nursery',
  DryCleaningOrLaundry: 'dry cleaner',
  FoodEstablishment: 'restaurant',
  GeneralContractor: 'building contractor',
  HVACBusiness: 'heating company',
  HealthClub: 'gym',
  HousePainter: 'house painter',
  InsuranceAgency: 'insurance broker',
  LegalService: 'law firm',
  Library: 'public library',
  LodgingBusiness: 'hotel',
  MedicalClinic: 'medical clinic',
  MovingCompany: 'moving company',
  Notary: 'notary firm',
  Physician: 'medical practice',
  RealEstateAgent: 'real estate agency',
  RoofingContractor: 'roofing contractor',
  TravelAgency: 'travel agency',
  VeterinaryCare: 'vet',
};
const APPLICATION = /^(?:Software|Web|Mobile)Application$/;

const typesOf = (object: Record<string, unknown>) =>
  [object['@type']].flat().filter((type) => typeof type === 'string');

/** Every JSON-LD object of the site with its types. */
function schemaObjects(site: Site): { types: string[]; object: Record<string, unknown> }[] {
  return site.pages.flatMap((page) => page.json_ld.map((object) => ({ types: typesOf(object), object })));
}

/** The category that schema.org types state: "HVACBusiness" → "heating company", "FinanceApplication" → "finance software". */
export function schemaCategory(site: Site): string | null {
  for (const { types, object } of schemaObjects(site)) {
    for (const type of types) {
      if (APPLICATION.test(type)) {
        const said = String(object.applicationCategory ?? '').replace(/Application$/, '');
        if (
          /^[A-Z][a-z]+$/.test(said) &&
          !/^(?:Business|Web|Other|Utilities|Multimedia|Software)$/.test(said)
        )
          return `${said.toLowerCase()} software`;
        continue;
      }
      const words = SAID_AS[type] ?? type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
      if (SAID_AS[type] !== undefined || PROVIDER_HEADS.has(words.split(' ').at(-1) ?? '')) return words;
    }
  }
  return null;
}

/** Where a local business works, from its address; null for everyone else. */
export function schemaPlace(site: Site): string | null {
  for (const { types, object } of schemaObjects(site)) {
    if (
      types.some(
        (type) =>
          /^(?:Organization|Corporation|WebSite|WebPage|OnlineBusiness|OnlineStore)$/.test(type) ||
          APPLICATION.test(type),
      )
    )
      continue;
    const address = object.address;
    if (
      typeof address === 'object' &&
      address !== null &&
      'addressLocality' in address &&
      typeof address.addressLocality === 'string'
    )
      return address.addressLocality;
  }
  return null;
}
