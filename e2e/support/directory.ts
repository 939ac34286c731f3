const first = ['Anna', 'Bernd', 'Clara', 'Dieter', 'Elke', 'Fritz', 'Greta', 'Hanno', 'Ilse', 'Jörg']
const last = [
  'Brandt',
  'Vogel',
  'Keller',
  'Huber',
  'Winkler',
  'Krämer',
  'Lindner',
  'Ziegler',
  'Pfeiffer',
  'Schäfer',
]
const towns = [
  'Lyon',
  'Bron',
  'Écully',
  'Villeurbanne',
  'Vénissieux',
  'Givors',
  'Caluire',
  'Oullins',
  'Meyzieu',
  'Rillieux',
]

/**
 * A directory as a program of another company and language exports it: 1,000 people, then one of them again and one row
 * without a name. Nobody is called Xu but the one whom tests look for.
 */
export const foreignDirectory = (): { name: string; mimeType: string; buffer: Buffer } => {
  const lines = ['Kunde;Fachgebiet;Klinik;Straße;Ort;Rufnummer']
  for (let index = 0; index < 999; index++) {
    const name = `${first[index % 10]} ${last[Math.floor(index / 10) % 10]}`
    lines.push(
      `${name};Kardiologie;Klinik ${index % 7};Rue ${index};${towns[Math.floor(index / 100)]};+33 1 99 00 ${index}`,
    )
  }
  lines.push('Yu Xuan Zhāng;Neurologie;"Klinik; am See";Rue 999;Lyon;+33 1 99 00 999')
  lines.push('Anna Brandt;Kardiologie;Klinik 0;Rue 0;lyon;+33 1 99 00 0')
  lines.push(';Kardiologie;Klinik 0;Rue 0;Lyon;+33 1 99 00 1')
  return { name: 'kunden.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
}
