import { describe, expect, it } from 'vitest'
import { DEFAULT_QUIZ } from './default-quiz'
import { QuizSchema } from './quiz'

const answersOf = () => DEFAULT_QUIZ.questions.flatMap(({ answers }) => answers)

describe('the quiz of a shop whose editors have written none', () => {
  it('is as they could write it, with nothing left for the schema to fill in [DATA-55]', () => {
    expect(QuizSchema.parse(DEFAULT_QUIZ)).toEqual(DEFAULT_QUIZ)
  })

  it('asks questions, and tells them and the answers to each apart [QUIZ-01]', () => {
    const questions = DEFAULT_QUIZ.questions
    for (const { title } of questions) expect(title).toMatch(/^[A-Z].*[a-z]\?$/)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    for (const { answers } of questions)
      for (const part of ['id', 'answerText', 'selector'] as const)
        expect(new Set(answers.map((answer) => answer[part])).size).toBe(answers.length)
  })

  it('has more answers to a question than may be chosen [QUIZ-02]', () => {
    for (const { answers, maxSelections = 0 } of DEFAULT_QUIZ.questions)
      expect(answers.length).toBeGreaterThan(maxSelections)
  })

  it('has answers and descriptions of a few words, with no sign at their end [QUIZ-01]', () => {
    for (const { answerText, description } of answersOf())
      for (const words of description === '' ? [answerText] : [answerText, description])
        expect(words).toMatch(/^[A-Z][A-Za-z, -]{2,30}[a-z]$/)
  })

  it('describes each answer in words of its own, unless it is just what the tag of its products says', () => {
    const described = answersOf().filter(({ description }) => description !== '')
    expect(new Set(described.map(({ description }) => description)).size).toBe(described.length)
    for (const { id, selector } of answersOf().filter(({ description }) => description === ''))
      expect(selector).toBe(`tag:${id}`)
  })

  it('says of each answer why it speaks for what it does, to go on from "because" [QUIZ-04]', () => {
    const reasons = answersOf().map(({ valueProp }) => valueProp)
    for (const reason of reasons) expect(reason).toMatch(/^[a-z]+( [a-z-]+)+$/)
    expect(new Set(reasons).size).toBe(reasons.length)
  })

  it('makes one answer stand out, in a word: what sells best is popular', () => {
    const labelled = answersOf().filter(({ label }) => label !== '')
    expect(labelled.map(({ label, selector }) => [label, selector])).toEqual([['Popular', 'tag:bestsellers']])
  })
})
