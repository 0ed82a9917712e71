/** A name's hints about a person's looks. */
export interface Heritage {
  /** Indexes into `SKINS`. */
  skins: readonly number[]
  /** True if hair and eyes are certainly dark. */
  dark: boolean
  /** True if some wear a scarf or turban. */
  covers: boolean
}

const WEST_AFRICA: Heritage = { skins: [5, 6, 6, 7, 7], dark: true, covers: false }
const SAHEL: Heritage = { skins: [5, 6, 7], dark: true, covers: true }
const MAGHREB: Heritage = { skins: [1, 2, 3, 3, 4], dark: true, covers: true }
const SOUTH_ASIA: Heritage = { skins: [3, 4, 4, 5], dark: true, covers: true }
const EAST_ASIA: Heritage = { skins: [1, 1, 2, 2, 3], dark: true, covers: false }
const SOUTH_EUROPE: Heritage = { skins: [1, 2, 2, 3, 4, 5], dark: false, covers: false }
const NORTH_EUROPE: Heritage = { skins: [0, 0, 1, 1, 2], dark: false, covers: false }
const ANYWHERE: Heritage = { skins: [0, 0, 1, 1, 2, 3, 4, 5, 6, 7], dark: false, covers: false }

const NAMES: [heritage: Heritage, names: string][] = [
  [WEST_AFRICA, 'Adeyemi Mensah Okafor Osei Kofi'],
  [SAHEL, 'Dembele Diallo Keita Traore Fatou Idris'],
  [
    MAGHREB,
    'Benali Haddad Kaya Yilmaz Ibrahim Amina Salma Yasmin Kenza Leila Nadia Bilal Karim Mehdi Samir Omar Yusuf Elif Amir',
  ],
  [SOUTH_ASIA, 'Rahman Priya Arjun Tara'],
  [EAST_ASIA, 'Chen Nguyen Tanaka Zhang Mei Hana'],
  [
    SOUTH_EUROPE,
    'Almeida Barros Carvalho Costa Duarte Ferreira Marchetti Ricci Rossi Sanchez Santos Silva Vidal Rafael Diego Mateo',
  ],
  [NORTH_EUROPE, 'Janssen Meyer Novak Schmitt Weber'],
]

/** Returns what to expect from a person's last name, or otherwise first name. */
export function heritageOf(firstname: string, lastname: string): Heritage {
  for (const name of [lastname, firstname]) {
    const found = NAMES.find(([, names]) => names.split(' ').includes(name))
    if (found) return found[0]
  }
  return ANYWHERE
}
