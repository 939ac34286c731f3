/**
 * A directory of clinicians of the kind that companies bring along: one line for each specialty of a person, so that half
 * of the lines repeat somebody; names with numbers, accents and more than two words; organisations in capitals with double
 * spaces; telephone numbers in every notation, or none. Always the same.
 */
const first = [
  'Rosette',
  'Janette',
  'Gerry',
  'Retha',
  'José',
  'Zoë',
  'Conceição',
  'Ann-Marie',
  "D'Arcy",
  'Wm.',
]
const last = [
  'Bruen',
  'Fisher',
  'Ortiz',
  'Ward',
  'Muñoz',
  'de la Cruz',
  'O’Hara',
  'Nguyễn',
  'Haley',
  'Łuczak',
]
const cities = ['LEOMINSTER', 'CAMBRIDGE', 'WAYLAND', 'NORTHBOROUGH', 'SAINT ANDRÉ']
const specialties = [
  'GENERAL PRACTICE',
  'INTERNAL MEDICINE',
  'CARDIOVASCULAR DISEASE (CARDIOLOGY)',
  'OBSTETRICS/GYNECOLOGY',
]
const phones = ['9784662000', '617-492-3500', '(508) 358 4900', '508-393-72236', '']

const of = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

const PEOPLE = 1500
/** Every third person has further specialties: 2, 3 or 4 lines in all. */
const linesOf = (person: number) => (person % 3 === 0 ? 2 + ((person / 3) % 3) : 1)

const line = (person: number, turn: number) => {
  const name = `${of(first, person)}${person} ${of(last, Math.floor(person / 7))}${person % 11}`
  return [
    // Lists are typed by several hands.
    turn === 3 ? name.toUpperCase() : name,
    of(['F', 'M'], person),
    of(specialties, person + turn),
    `HOSPITAL  ${of(last, person)} INC`,
    `${person} MAIN STREET`,
    turn === 2 ? of(cities, person).toLowerCase() : of(cities, person),
    'MA',
    '01453',
    '42.520838',
    '-71.770876',
    of(phones, person),
  ].join(',')
}

/** Namesakes in another city are other people. */
const namesakes = ['LEOMINSTER', 'CAMBRIDGE', 'WAYLAND'].map(
  (city) => `Sam Same,F,GENERAL PRACTICE,CLINIC,1 ROAD,${city},MA,01453,42.5,-71.7,`,
)

const lines = [
  ...Array.from({ length: PEOPLE }, (_, person) =>
    Array.from({ length: linesOf(person) }, (_, turn) => line(person, turn)),
  ).flat(),
  ...namesakes,
]

export const directory = {
  text: `NAME,GENDER,SPECIALITY,ORGANIZATION,ADDRESS,CITY,STATE,ZIP,LAT,LON,PHONE\r\n${lines.join('\r\n')}\r\n`,
  /** How many lines name somebody for the first time. */
  people: PEOPLE + namesakes.length,
  lines: lines.length,
}
