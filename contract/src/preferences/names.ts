import { msg } from '@lingui/core/runtime-macro'
import { type Sentence, say } from '../language/say.ts'
import { languageName } from './languages.ts'
import type { PreferenceField, PreferencePanel } from './routes.ts'

// Separate from the routes: pages that show no answer load none of these.

type Names = {
  [P in PreferencePanel as Exclude<P['field'], 'language'>]: Record<P['options'][number], Sentence>
}

/** The names of each panel's options. The stored values are their English names. */
const NAMES: Names = {
  goals: {
    'Long-term partner': msg({ message: 'Long-term partner', context: 'relationship goal' }),
    'Long-term open to short': msg({ message: 'Long-term open to short', context: 'relationship goal' }),
    'Short-term Open to Long': msg({ message: 'Short-term Open to Long', context: 'relationship goal' }),
    'Short term fun': msg({ message: 'Short term fun', context: 'relationship goal' }),
    'New Friends': msg({ message: 'New Friends', context: 'relationship goal' }),
    'Still figuring it out': msg({ message: 'Still figuring it out', context: 'relationship goal' }),
  },
  type: {
    Monogamy: msg({ message: 'Monogamy', context: 'relationship type' }),
    'Ethical non-monogamy': msg({ message: 'Ethical non-monogamy', context: 'relationship type' }),
    'Open relationship': msg({ message: 'Open relationship', context: 'relationship type' }),
    Polyamory: msg({ message: 'Polyamory', context: 'relationship type' }),
    'Open to Exploring': msg({ message: 'Open to Exploring', context: 'relationship type' }),
  },
  zodiac: {
    Aries: msg({ message: 'Aries', context: 'zodiac sign' }),
    Taurus: msg({ message: 'Taurus', context: 'zodiac sign' }),
    Gemini: msg({ message: 'Gemini', context: 'zodiac sign' }),
    Cancer: msg({ message: 'Cancer', context: 'zodiac sign' }),
    Leo: msg({ message: 'Leo', context: 'zodiac sign' }),
    Virgo: msg({ message: 'Virgo', context: 'zodiac sign' }),
    Libra: msg({ message: 'Libra', context: 'zodiac sign' }),
    Scorpio: msg({ message: 'Scorpio', context: 'zodiac sign' }),
    Sagittarius: msg({ message: 'Sagittarius', context: 'zodiac sign' }),
    Capricorn: msg({ message: 'Capricorn', context: 'zodiac sign' }),
    Aquarius: msg({ message: 'Aquarius', context: 'zodiac sign' }),
    Pisces: msg({ message: 'Pisces', context: 'zodiac sign' }),
  },
  education: {
    Bachelors: msg({ message: 'Bachelors', context: 'education' }),
    'In College': msg({ message: 'In College', context: 'education' }),
    'High School': msg({ message: 'High School', context: 'education' }),
    PhD: msg({ message: 'PhD', context: 'education' }),
    'In Grad School': msg({ message: 'In Grad School', context: 'education' }),
    Masters: msg({ message: 'Masters', context: 'education' }),
    'Trade School': msg({ message: 'Trade School', context: 'education' }),
  },
  children: {
    'I want children': msg({ message: 'I want children', context: 'children' }),
    "I don't want children": msg({ message: "I don't want children", context: 'children' }),
    'I have children and want more': msg({ message: 'I have children and want more', context: 'children' }),
    'I have children and do not want more': msg({
      message: 'I have children and do not want more',
      context: 'children',
    }),
    'Not sure yet': msg({ message: 'Not sure yet', context: 'children' }),
  },
  personality: {
    Introverted: msg({ message: 'Introverted', context: 'personality' }),
    Intuitive: msg({ message: 'Intuitive', context: 'personality' }),
    Thinking: msg({ message: 'Thinking', context: 'personality' }),
    Judging: msg({ message: 'Judging', context: 'personality' }),
    Perceiving: msg({ message: 'Perceiving', context: 'personality' }),
    Extraverted: msg({ message: 'Extraverted', context: 'personality' }),
    Feeling: msg({ message: 'Feeling', context: 'personality' }),
    Sensing: msg({ message: 'Sensing', context: 'personality' }),
  },
  communication: {
    'Big time texter': msg({ message: 'Big time texter', context: 'communication' }),
    'Phone caller': msg({ message: 'Phone caller', context: 'communication' }),
    'Video chatter': msg({ message: 'Video chatter', context: 'communication' }),
    'Bad texter': msg({ message: 'Bad texter', context: 'communication' }),
    'Better in person': msg({ message: 'Better in person', context: 'communication' }),
  },
  love: {
    'Thoughtful gestures': msg({ message: 'Thoughtful gestures', context: 'love language' }),
    Presents: msg({ message: 'Presents', context: 'love language' }),
    Touch: msg({ message: 'Touch', context: 'love language' }),
    Compliments: msg({ message: 'Compliments', context: 'love language' }),
    'Time together': msg({ message: 'Time together', context: 'love language' }),
  },
  pets: {
    Dog: msg({ message: 'Dog', context: 'pets' }),
    Cat: msg({ message: 'Cat', context: 'pets' }),
    Reptile: msg({ message: 'Reptile', context: 'pets' }),
    Amphibian: msg({ message: 'Amphibian', context: 'pets' }),
    Bird: msg({ message: 'Bird', context: 'pets' }),
    Fish: msg({ message: 'Fish', context: 'pets' }),
    'Do not have but love': msg({ message: 'Do not have but love', context: 'pets' }),
    Other: msg({ message: 'Other', context: 'pets' }),
    Turtle: msg({ message: 'Turtle', context: 'pets' }),
    Hamster: msg({ message: 'Hamster', context: 'pets' }),
    Rabbit: msg({ message: 'Rabbit', context: 'pets' }),
    'Pet-free': msg({ message: 'Pet-free', context: 'pets' }),
    'All the pets': msg({ message: 'All the pets', context: 'pets' }),
    'Want a pet': msg({ message: 'Want a pet', context: 'pets' }),
    'Allergic to pets': msg({ message: 'Allergic to pets', context: 'pets' }),
  },
  drink: {
    'Not for me': msg({ message: 'Not for me', context: 'drinking' }),
    Sober: msg({ message: 'Sober', context: 'drinking' }),
    'Sober curious': msg({ message: 'Sober curious', context: 'drinking' }),
    'On special occasions': msg({ message: 'On special occasions', context: 'drinking' }),
    'Socially on weekends': msg({ message: 'Socially on weekends', context: 'drinking' }),
    'Most nights': msg({ message: 'Most nights', context: 'drinking' }),
  },
  smoke: {
    'Social smoker': msg({ message: 'Social smoker', context: 'smoking' }),
    'Smoker when drinking': msg({ message: 'Smoker when drinking', context: 'smoking' }),
    'Non-smoker': msg({ message: 'Non-smoker', context: 'smoking' }),
    Smoker: msg({ message: 'Smoker', context: 'smoking' }),
    'Trying to quit': msg({ message: 'Trying to quit', context: 'smoking' }),
  },
  workout: {
    Everyday: msg({ message: 'Everyday', context: 'workout' }),
    Often: msg({ message: 'Often', context: 'workout' }),
    Sometimes: msg({ message: 'Sometimes', context: 'workout' }),
    'Gym rat': msg({ message: 'Gym rat', context: 'workout' }),
    Occasionally: msg({ message: 'Occasionally', context: 'workout' }),
    Never: msg({ message: 'Never', context: 'workout' }),
  },
  dietary: {
    Vegan: msg({ message: 'Vegan', context: 'diet' }),
    Vegetarian: msg({ message: 'Vegetarian', context: 'diet' }),
    Pescatarian: msg({ message: 'Pescatarian', context: 'diet' }),
    Kosher: msg({ message: 'Kosher', context: 'diet' }),
    Halal: msg({ message: 'Halal', context: 'diet' }),
    Carnivore: msg({ message: 'Carnivore', context: 'diet' }),
    Omnivore: msg({ message: 'Omnivore', context: 'diet' }),
    Other: msg({ message: 'Other', context: 'diet' }),
  },
  socialMedia: {
    'Influencer status': msg({ message: 'Influencer status', context: 'social media' }),
    'Socially Active': msg({ message: 'Socially Active', context: 'social media' }),
    'Off the grid': msg({ message: 'Off the grid', context: 'social media' }),
    'Passive scroller': msg({ message: 'Passive scroller', context: 'social media' }),
  },
  sleep: {
    'Early bird': msg({ message: 'Early bird', context: 'sleep' }),
    'Night owl': msg({ message: 'Night owl', context: 'sleep' }),
    'In a spectrum': msg({ message: 'In a spectrum', context: 'sleep' }),
  },
  gender: {
    Male: msg({ message: 'Male', context: 'gender identity' }),
    Female: msg({ message: 'Female', context: 'gender identity' }),
    Agender: msg({ message: 'Agender', context: 'gender identity' }),
    Androgyne: msg({ message: 'Androgyne', context: 'gender identity' }),
    Androgynous: msg({ message: 'Androgynous', context: 'gender identity' }),
    Bigender: msg({ message: 'Bigender', context: 'gender identity' }),
    'Cis Man': msg({ message: 'Cis Man', context: 'gender identity' }),
    'Cis Woman': msg({ message: 'Cis Woman', context: 'gender identity' }),
    Demiboy: msg({ message: 'Demiboy', context: 'gender identity' }),
    Demigirl: msg({ message: 'Demigirl', context: 'gender identity' }),
    'Gender Fluid': msg({ message: 'Gender Fluid', context: 'gender identity' }),
    'Gender Nonconforming': msg({ message: 'Gender Nonconforming', context: 'gender identity' }),
    'Gender Questioning': msg({ message: 'Gender Questioning', context: 'gender identity' }),
    'Gender Variant': msg({ message: 'Gender Variant', context: 'gender identity' }),
    Genderqueer: msg({ message: 'Genderqueer', context: 'gender identity' }),
    Intersex: msg({ message: 'Intersex', context: 'gender identity' }),
    Neutrois: msg({ message: 'Neutrois', context: 'gender identity' }),
    'Non-binary': msg({ message: 'Non-binary', context: 'gender identity' }),
    Pangender: msg({ message: 'Pangender', context: 'gender identity' }),
    'Trans Man': msg({ message: 'Trans Man', context: 'gender identity' }),
    'Trans Woman': msg({ message: 'Trans Woman', context: 'gender identity' }),
    Transfeminine: msg({ message: 'Transfeminine', context: 'gender identity' }),
    Transmasculine: msg({ message: 'Transmasculine', context: 'gender identity' }),
    Transgender: msg({ message: 'Transgender', context: 'gender identity' }),
    'Two-Spirit': msg({ message: 'Two-Spirit', context: 'gender identity' }),
    Other: msg({ message: 'Other', context: 'gender identity' }),
  },
}

/** Returns a panel option's name in the current language, on its own; the option itself if it's unknown. */
export function optionName(field: PreferenceField, option: string): string {
  if (field === 'language') return languageName(option)
  const names: Partial<Record<string, Sentence>> = NAMES[field]
  return say(names[option] ?? option)
}
