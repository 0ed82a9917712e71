import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Box, Stack } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Acacia } from '../../../kit/art/Acacia.tsx'
import { PAIR_SHAPE } from '../../../kit/art/pair.ts'
import classes from './Categories.module.css'
import { LandingTitle } from './LandingTitle.tsx'

interface Category {
  /** The target of the header's link. */
  id?: string
  name: MessageDescriptor
  line: MessageDescriptor
  sky: string
  land: string
  drawing: ReactNode
}

const INK = '#2b2019'

const CATEGORIES: Category[] = [
  {
    name: msg`For good`,
    line: msg`A partner for the long road`,
    sky: '#e8a33d',
    land: '#b0684a',
    drawing: (
      <>
        <circle cx="150" cy="190" r="92" fill="#f7d79b" />
        <path transform="translate(58 140) scale(2.9)" d={PAIR_SHAPE} fill={INK} />
      </>
    ),
  },
  {
    name: msg({ message: 'Dating', comment: 'What somebody is looking for: one meeting after the other' }),
    line: msg`One evening, then another`,
    sky: '#c8553d',
    land: '#702a1c',
    drawing: (
      <>
        <circle cx="210" cy="96" r="40" fill="#f2c46d" />
        <g transform="translate(92 312) scale(.8)">
          <Acacia leaf="#3f1a12" wood="#3f1a12" />
        </g>
        <g transform="translate(232 306) scale(.52)">
          <Acacia leaf="#963a27" wood="#963a27" />
        </g>
      </>
    ),
  },
  {
    name: msg`Friendship`,
    line: msg`Good company comes first`,
    sky: '#8fb59c',
    land: '#2f4b3c',
    drawing: (
      <>
        <circle cx="96" cy="150" r="58" fill="#fbe9c8" />
        <path
          d="M20 262C100 246 190 250 284 232"
          fill="none"
          stroke="#17251e"
          strokeWidth="8"
          strokeLinecap="round"
        />
        <path
          d="M96 250C80 222 96 190 128 190C144 190 156 202 156 218C156 240 134 254 112 251L78 272Z"
          fill="#23382d"
        />
        <path d="M154 207L174 213L154 220Z" fill="#e8a33d" />
        <path
          d="M236 242C250 214 236 184 208 184C193 184 182 195 182 210C182 230 202 244 222 242L252 262Z"
          fill="#c8553d"
        />
        <path d="M184 201L166 206L184 213Z" fill="#e8a33d" />
        <circle cx="140" cy="210" r="4" fill="#fbf5ea" />
        <circle cx="198" cy="203" r="4" fill="#fbf5ea" />
      </>
    ),
  },
  {
    name: msg({ message: 'Travel', comment: 'What somebody is looking for: company on a journey' }),
    line: msg`Someone for the seat beside you`,
    sky: '#f4d9b0',
    land: '#d0804f',
    drawing: (
      <>
        <path d="M-20 330C60 250 108 176 150 150C190 178 240 250 320 330Z" fill="#a65a45" />
        <path d="M116 178L150 150L186 180L168 190L152 178L136 192Z" fill="#fffdf8" />
        <path
          d="M40 96q16-18 32-2q14-18 34-4M128 60q12-14 24-1q10-14 26-3"
          fill="none"
          stroke={INK}
          strokeWidth="5"
          strokeLinecap="round"
        />
      </>
    ),
  },
  {
    id: 'one-night',
    name: msg`One night stand`,
    line: msg`Both of you, upfront about it`,
    sky: '#702a1c',
    land: '#33160f',
    drawing: (
      <>
        <circle cx="150" cy="238" r="118" fill="#c8553d" />
        <circle cx="150" cy="238" r="76" fill="#e8a33d" />
        <g transform="translate(60 318) scale(.62)">
          <Acacia leaf="#33160f" wood="#33160f" />
        </g>
      </>
    ),
  },
  {
    id: 'hotel',
    name: msg`Find the hotel`,
    line: msg`Two keys, one weekend`,
    sky: '#3a2a3f',
    land: '#241a28',
    drawing: (
      <>
        <circle cx="228" cy="92" r="34" fill="#f6eee0" />
        <path d="M62 330V150L150 112L238 150V330Z" fill="#8a4a38" />
        <path d="M150 112L238 150V330H150Z" fill="#a65a45" />
        <g fill="#f2c46d">
          <path d="M88 178h26v34H88ZM88 240h26v34H88ZM186 178h26v34h-26ZM186 240h26v34h-26Z" />
          <path d="M136 330V268a14 14 0 0 1 28 0V330Z" fill="#fbe9c8" />
        </g>
      </>
    ),
  },
  {
    name: msg`Not sure yet`,
    line: msg`See who’s out there`,
    sky: '#33251f',
    land: '#241a16',
    drawing: (
      <>
        <path d="M196 62A64 64 0 1 0 236 168A76 76 0 0 1 196 62Z" fill="#f2c46d" />
        <g fill="#f6eee0">
          <circle cx="58" cy="70" r="3" />
          <circle cx="96" cy="180" r="2.5" />
          <circle cx="262" cy="220" r="3" />
          <circle cx="240" cy="46" r="2.5" />
        </g>
        <g transform="translate(96 316) scale(.6)">
          <Acacia leaf="#55322a" wood="#55322a" />
        </g>
      </>
    ),
  },
]

/** Shows what people are looking for, as a row of tall tiles. */
export function Categories() {
  return (
    <section id="seeking" className={classes.section} aria-labelledby="seeking-title">
      <LandingTitle id="seeking-title" maw="16ch" mb="xl" px="var(--gutter)">
        {t`Whatever you’re here for, say so.`}
      </LandingTitle>
      <ul className={classes.row}>
        {CATEGORIES.map((category) => (
          <li key={category.sky} id={category.id}>
            <Link to="/users/register" className={classes.tile}>
              <svg viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
                <rect width="300" height="400" fill={category.sky} />
                {category.drawing}
                <path d="M0 312C70 292 150 300 200 308S280 306 300 298V400H0Z" fill={category.land} />
              </svg>
              <Stack
                component="span"
                gap={0}
                pos="absolute"
                inset="auto 0 0"
                pt="sm"
                px="md"
                pb="md"
                bg="var(--scrim-strong)"
                fz="sm"
              >
                <Box component="span" ff="heading" fz="xl" lh={1.25}>
                  {say(category.name)}
                </Box>
                <span>{say(category.line)}</span>
              </Stack>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
