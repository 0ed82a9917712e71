import { plural, t } from '@lingui/core/macro'
import '@mantine/core/styles/Chip.layer.css'
import { Chip, Flex } from '@mantine/core'
import { TAGS, tagName } from '@savanna/contract/profiles/tags'
import { useState } from 'react'
import { useToggleTag } from '../../../features/profiles/profiles.queries.ts'
import type { QuestionProps } from '../use-welcome.ts'
import classes from '../WelcomePage.module.css'
import { QuestionForm } from './QuestionForm.tsx'

/** Asks for interests; each is saved immediately. */
export function InterestsQuestion({ me, welcome, onSaved }: QuestionProps) {
  const toggle = useToggleTag({ tell: onSaved })
  const [tried, setTried] = useState(false)
  const held = me.tags.length

  return (
    <QuestionForm
      title={t`What do you love?`}
      note={t`Choose one or more. The ones you share come first on a card.`}
      onSubmit={() => {
        setTried(true)
        const missing = me.missing.filter((part) => part !== 'tags')
        // By now the list is saved or being saved.
        if (held > 0) welcome.showNextQuestion({ ...me, missing })
      }}
      onBack={welcome.goBack}
    >
      <Flex
        component="fieldset"
        wrap="wrap"
        gap="sm"
        bd={0}
        p={0}
        aria-label={t`Interests`}
        aria-describedby="interests-said"
      >
        {TAGS.map((word, index) => (
          <Chip
            key={word}
            size="lg"
            checked={me.tags.includes(index + 1)}
            onChange={(checked) => toggle.mutate({ tagId: index + 1, held: checked })}
            // Enter continues here too; the space bar selects.
          >
            {tagName(index + 1)}
          </Chip>
        ))}
      </Flex>
      <p
        id="interests-said"
        className={classes.said}
        role="status"
        data-refused={(tried && held === 0) || undefined}
      >
        {held > 0
          ? plural(held, { one: '# chosen', other: '# chosen' })
          : tried
            ? t`Choose at least one to continue`
            : ''}
      </p>
    </QuestionForm>
  )
}
