import { describe, expect, it } from 'vitest'
import { DEFAULT_QUIZ } from './default-quiz'
import { QuizSchema } from './quiz'
import { quizHref, rankByMatches, readQuiz } from './quiz-answers'

const read = (search: string) => readQuiz(DEFAULT_QUIZ, new URLSearchParams(search))

describe('a quiz', () => {
  it('has four questions, each with what the specification names [DATA-55]', () => {
    const { questions } = QuizSchema.parse(DEFAULT_QUIZ)
    expect(questions).toHaveLength(4)
    expect(questions.map(({ maxSelections }) => maxSelections)).toEqual([1, 3, 3, undefined])
    for (const question of questions) {
      expect(Object.keys(question)).toEqual(
        expect.arrayContaining(['id', 'title', 'columns', 'answers']) as string[],
      )
      for (const answer of question.answers)
        expect(Object.keys(answer).sort()).toEqual([
          'answerText',
          'description',
          'id',
          'label',
          'selector',
          'valueProp',
        ])
    }
  })

  it.each([
    ['three questions', { questions: DEFAULT_QUIZ.questions.slice(1) }],
    ['a selector of nothing', withAnswer({ selector: 'everything' })],
    ['an answer without words', withAnswer({ answerText: '' })],
  ])('is none with %s [DATA-55]', (_what, quiz) => {
    expect(QuizSchema.safeParse(quiz).success).toBe(false)
  })
})

function withAnswer(change: object) {
  const [first, ...others] = DEFAULT_QUIZ.questions
  const answers = first?.answers.map((answer, index) => (index === 0 ? { ...answer, ...change } : answer))
  return { questions: [{ ...first, answers }, ...others] }
}

describe('how far somebody is', () => {
  it.each([
    ['', 0, undefined],
    ['q1=me', 1, undefined],
    ['sent=1', 0, 'Please choose an answer'],
    ['q1=me&sent=2', 1, 'Please choose an answer'],
    ['q1=me&q2=nuts&q3=desk&change=1', 0, undefined],
    ['q2=nuts&q3=desk&q4=vegan', 0, undefined],
  ])('of "%s" is question %d', (search, index, error) => {
    const state = read(search)
    expect(state).toMatchObject({ kind: 'question', index })
    expect('error' in state ? state.error : undefined).toBe(error)
  })

  it('is the end with an answer to each, and its address leads there again', () => {
    const state = read('q1=me&q2=fruit&q2=nuts&q3=desk&q4=vegan&sent=4')
    expect(state.kind).toBe('results')
    expect(quizHref('/quiz-results', state.chosen)).toBe(
      '/quiz-results?q1=me&q2=nuts&q2=fruit&q3=desk&q4=vegan',
    )
  })
})

it('ranks what is in most of the lists first, then by its places in them', () => {
  const ranked = rankByMatches([['a', 'b', 'c'], ['c', 'b'], ['d']], (each) => each)
  expect(ranked).toEqual([
    { item: 'b', matches: 2 },
    { item: 'c', matches: 2 },
    { item: 'a', matches: 1 },
    { item: 'd', matches: 1 },
  ])
})
