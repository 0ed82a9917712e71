import '@mantine/core/styles/Chip.layer.css'
import { t } from '@lingui/core/macro'
import { Box, Chip, Flex } from '@mantine/core'
import { TAGS, tagName } from '@savanna/contract/profiles/tags'

interface InterestsFieldProps {
  /** Ids of the chosen interests. */
  chosen: number[]
  onToggle: (tagId: number, held: boolean) => void
  'data-autofocus'?: boolean
}

/** Shows all interests to choose from. */
export function InterestsField({ chosen, onToggle, 'data-autofocus': autofocus }: InterestsFieldProps) {
  return (
    <fieldset>
      <Box component="legend" display="block" fz="sm" fw={600} mb="xs" p={0}>
        {t`Interests`}
      </Box>
      <Flex wrap="wrap" gap="xs">
        {TAGS.map((word, index) => {
          const tagId = index + 1
          return (
            <Chip
              key={word}
              checked={chosen.includes(tagId)}
              onChange={(checked) => onToggle(tagId, checked)}
              {...(index === 0 && autofocus && { 'data-autofocus': true })}
            >
              {tagName(tagId)}
            </Chip>
          )
        })}
      </Flex>
    </fieldset>
  )
}
