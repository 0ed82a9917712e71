import '@mantine/core/styles/Chip.layer.css'
import { Box, Chip, Flex } from '@mantine/core'
import { TAGS } from '@savanna/contract/profiles/tags'
import { useToggleTag } from '../profiles.queries.ts'

interface InterestsFieldProps {
  /** Ids of the interests that the member has. */
  held: number[]
  'data-autofocus'?: boolean
}

/** Shows all interests to choose from; each is saved at once. */
export function InterestsField({ held, 'data-autofocus': autofocus }: InterestsFieldProps) {
  const toggle = useToggleTag()
  return (
    <fieldset>
      <Box component="legend" display="block" fz="sm" fw={600} mb="xs" p={0}>
        Interests
      </Box>
      <Flex wrap="wrap" gap="xs">
        {TAGS.map((word, index) => {
          const tagId = index + 1
          return (
            <Chip
              key={word}
              checked={held.includes(tagId)}
              onChange={(checked) => toggle.mutate({ tagId, held: checked })}
              {...(index === 0 && autofocus && { 'data-autofocus': true })}
            >
              {word}
            </Chip>
          )
        })}
      </Flex>
      <Box component="p" c="dimmed" fz="sm" mt="xs">
        Saved as you choose.
      </Box>
    </fieldset>
  )
}
