/** Each preference's answers, in display order. */
export const GOALS = [
  'Long-term partner',
  'Long-term open to short',
  'Short-term Open to Long',
  'Short term fun',
  'New Friends',
  'Still figuring it out',
] as const

export const RELATIONSHIP_TYPES = [
  'Monogamy',
  'Ethical non-monogamy',
  'Open relationship',
  'Polyamory',
  'Open to Exploring',
] as const

export const LANGUAGES = [
  'English',
  'French',
  'Spanish',
  'German',
  'Mandarin',
  'Cantonese',
  'Japanese',
  'Korean',
  'Arabic',
  'Hindi',
  'Bengali',
  'Portuguese',
  'Russian',
  'Italian',
  'Dutch',
  'Turkish',
  'Polish',
  'Ukrainian',
  'Vietnamese',
  'Thai',
  'Indonesian',
  'Malay',
  'Filipino',
  'Urdu',
  'Punjabi',
  'Gujarati',
  'Marathi',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Nepali',
  'Persian',
  'Pashto',
  'Kurdish',
  'Hebrew',
  'Greek',
  'Romanian',
  'Hungarian',
  'Czech',
  'Slovak',
  'Bulgarian',
  'Serbian',
  'Croatian',
  'Bosnian',
  'Slovenian',
  'Macedonian',
  'Albanian',
  'Swedish',
  'Norwegian',
  'Danish',
  'Finnish',
  'Icelandic',
  'Estonian',
  'Latvian',
  'Lithuanian',
  'Irish',
  'Welsh',
  'Catalan',
  'Basque',
  'Galician',
  'Swahili',
  'Amharic',
  'Somali',
  'Hausa',
  'Yoruba',
  'Igbo',
  'Zulu',
  'Xhosa',
  'Afrikaans',
  'Wolof',
  'Lingala',
  'Berber',
  'Armenian',
  'Georgian',
  'Azerbaijani',
  'Kazakh',
  'Uzbek',
  'Mongolian',
  'Khmer',
  'Sign language',
  'Montenegrin',
] as const

export const ZODIAC_SIGNS = [
  'Aries',
  'Taurus',
  'Gemini',
  'Cancer',
  'Leo',
  'Virgo',
  'Libra',
  'Scorpio',
  'Sagittarius',
  'Capricorn',
  'Aquarius',
  'Pisces',
] as const

export const EDUCATION = [
  'Bachelors',
  'In College',
  'High School',
  'PhD',
  'In Grad School',
  'Masters',
  'Trade School',
] as const

export const CHILDREN = [
  'I want children',
  "I don't want children",
  'I have children and want more',
  'I have children and do not want more',
  'Not sure yet',
] as const

export const PERSONALITIES = [
  'Introverted',
  'Intuitive',
  'Thinking',
  'Judging',
  'Perceiving',
  'Extraverted',
  'Feeling',
  'Sensing',
] as const

export const COMMUNICATION_STYLES = [
  'Big time texter',
  'Phone caller',
  'Video chatter',
  'Bad texter',
  'Better in person',
] as const

export const LOVE_LANGUAGES = [
  'Thoughtful gestures',
  'Presents',
  'Touch',
  'Compliments',
  'Time together',
] as const

export const PETS = [
  'Dog',
  'Cat',
  'Reptile',
  'Amphibian',
  'Bird',
  'Fish',
  'Do not have but love',
  'Other',
  'Turtle',
  'Hamster',
  'Rabbit',
  'Pet-free',
  'All the pets',
  'Want a pet',
  'Allergic to pets',
] as const

export const DRINKING = [
  'Not for me',
  'Sober',
  'Sober curious',
  'On special occasions',
  'Socially on weekends',
  'Most nights',
] as const

export const SMOKING = [
  'Social smoker',
  'Smoker when drinking',
  'Non-smoker',
  'Smoker',
  'Trying to quit',
] as const

export const WORKOUTS = ['Everyday', 'Often', 'Sometimes', 'Gym rat', 'Occasionally', 'Never'] as const

export const DIETS = [
  'Vegan',
  'Vegetarian',
  'Pescatarian',
  'Kosher',
  'Halal',
  'Carnivore',
  'Omnivore',
  'Other',
] as const

export const SOCIAL_MEDIA = [
  'Influencer status',
  'Socially Active',
  'Off the grid',
  'Passive scroller',
] as const

export const SLEEPING = ['Early bird', 'Night owl', 'In a spectrum'] as const

export const GENDER_IDENTITIES = [
  'Male',
  'Female',
  'Agender',
  'Androgyne',
  'Androgynous',
  'Bigender',
  'Cis Man',
  'Cis Woman',
  'Demiboy',
  'Demigirl',
  'Gender Fluid',
  'Gender Nonconforming',
  'Gender Questioning',
  'Gender Variant',
  'Genderqueer',
  'Intersex',
  'Neutrois',
  'Non-binary',
  'Pangender',
  'Trans Man',
  'Trans Woman',
  'Transfeminine',
  'Transmasculine',
  'Transgender',
  'Two-Spirit',
  'Other',
] as const

export const RELIGIONS = [
  'Agnostic',
  'Atheist',
  'Buddhist',
  'Catholic',
  'Christian',
  'Hindu',
  'Jewish',
  'Muslim',
  'Orthodox',
  'Protestant',
  'Sikh',
  'Spiritual',
  'Other',
] as const

export const POLITICS = [
  'Left',
  'Centre left',
  'Centre',
  'Centre right',
  'Right',
  'Not political',
  'Other',
] as const
