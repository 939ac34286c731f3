import { plainText } from '@rounds/contract/prescribers'

/** What a column of a file may hold. `name` is a whole name; `address2`, `zip` and `state` end up in the address. */
export const importFields = [
  'name',
  'title',
  'firstName',
  'lastName',
  'specialty',
  'hospitalAffiliation',
  'address',
  'address2',
  'zip',
  'state',
  'city',
  'latitude',
  'longitude',
  'phone',
  'email',
  'notes',
] as const
export type ImportField = (typeof importFields)[number]

/** Which column of the file (from 0) holds a field; a field that is absent is in no column. */
export type ColumnMap = Partial<Record<ImportField, number>>

/** Header words of a field, English and French, as `plain` writes them; the first that a file has is taken. */
const known: Record<ImportField, readonly string[]> = {
  firstName: [
    'first name',
    'firstname',
    'first',
    'given name',
    'givenname',
    'forename',
    'fname',
    'prenom',
    'prenoms',
    'prenom exercice',
    'provider first name',
  ],
  lastName: [
    'last name',
    'lastname',
    'last',
    'surname',
    'family name',
    'familyname',
    'lname',
    'nom de famille',
    'nom exercice',
    'nom d exercice',
    'provider last name',
    'provider last name legal name',
  ],
  name: [
    'name',
    'full name',
    'fullname',
    'prescriber',
    'prescriber name',
    'doctor',
    'doctor name',
    'physician',
    'physician name',
    'provider',
    'provider name',
    'contact',
    'contact name',
    'customer',
    'customer name',
    'hcp',
    'hcp name',
    'nom complet',
    'nom prenom',
    'nom et prenom',
    'prescripteur',
    'medecin',
    'praticien',
  ],
  title: [
    'title',
    'prefix',
    'name prefix',
    'salutation',
    'provider name prefix text',
    'titre',
    'civilite',
    'civilite d exercice',
    'libelle civilite d exercice',
  ],
  specialty: [
    'specialty',
    'speciality',
    'specialities',
    'specialties',
    'specialisation',
    'specialization',
    'primary specialty',
    'discipline',
    'specialite',
    'libelle savoir faire',
  ],
  hospitalAffiliation: [
    'hospital affiliation',
    'hospitalaffiliation',
    'hospital',
    'organization',
    'organisation',
    'affiliation',
    'institution',
    'facility',
    'practice',
    'practice name',
    'clinic',
    'company',
    'account',
    'account name',
    'workplace',
    'employer',
    'hopital',
    'etablissement',
    'clinique',
    'cabinet',
    'structure',
    'raison sociale site',
    'lieu d exercice',
  ],
  address: [
    'address',
    'street address',
    'street',
    'address 1',
    'address1',
    'address line 1',
    'addr',
    'mailing address',
    'adresse',
    'adresse 1',
    'rue',
    'voie',
    'adresse postale',
  ],
  address2: [
    'address 2',
    'address2',
    'address line 2',
    'suite',
    'adresse 2',
    'complement',
    'complement adresse',
    'complement d adresse',
  ],
  zip: [
    'zip',
    'zip code',
    'zipcode',
    'postal code',
    'postalcode',
    'postcode',
    'post code',
    'code postal',
    'cp',
  ],
  state: ['state', 'province', 'region', 'county', 'state province', 'departement'],
  city: ['city', 'town', 'municipality', 'locality', 'ville', 'commune', 'localite'],
  latitude: ['latitude', 'lat', 'y'],
  longitude: ['longitude', 'lon', 'lng', 'long', 'x'],
  phone: [
    'phone',
    'phone number',
    'phonenumber',
    'telephone',
    'telephone number',
    'tel',
    'mobile',
    'mobile phone',
    'cell',
    'cell phone',
    'work phone',
    'business phone',
    'portable',
    'numero de telephone',
    'no de telephone',
    'telephone portable',
    'gsm',
  ],
  email: [
    'email',
    'e mail',
    'email address',
    'e mail address',
    'mail',
    'courriel',
    'adresse email',
    'adresse e mail',
    'adresse mail',
    'adresse electronique',
  ],
  notes: [
    'notes',
    'note',
    'comment',
    'comments',
    'remarks',
    'remark',
    'commentaire',
    'commentaires',
    'remarque',
    'remarques',
  ],
}

/** A header as the words above are written: no accents, no case, one space for any other sign, CamelCase apart. */
const plain = (header: string) =>
  plainText(header.replaceAll(/([a-z])([A-Z])/g, '$1 $2'))
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/**
 * Which column holds what, guessed from the header row. A French file says `Nom` for the last name beside `Prénom`, and
 * for the whole name where there is no `Prénom`.
 */
export const guessColumns = (headers: readonly string[]): ColumnMap => {
  const words = headers.map(plain)
  const map: ColumnMap = {}
  const taken = new Set<number>()
  const take = (field: ImportField, names: readonly string[]) => {
    for (const name of names) {
      const at = words.findIndex((word, column) => word === name && !taken.has(column))
      if (at === -1) continue
      map[field] = at
      taken.add(at)
      return
    }
  }
  take('firstName', known.firstName)
  if (map.firstName === undefined) take('name', [...known.name, 'nom'])
  if (map.name === undefined) take('lastName', [...known.lastName, 'nom', 'name'])
  for (const field of importFields)
    if (field !== 'name' && field !== 'firstName' && field !== 'lastName') take(field, known[field])
  return map
}

/** Headers of the columns that nothing is read from. */
export const unusedColumns = (headers: readonly string[], map: ColumnMap): string[] => {
  const used = new Set(Object.values(map))
  return headers.filter((header, column) => header !== '' && !used.has(column))
}

/** Does the map say what somebody is called? */
export const hasName = ({ name, firstName, lastName }: ColumnMap): boolean =>
  name !== undefined || (firstName !== undefined && lastName !== undefined)
