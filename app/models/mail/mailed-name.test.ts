import { describe, expect, it } from 'vitest'
import { mailedName } from './mailed-name'

describe('a name in mail', () => {
  it.each([
    ...['Zoë-Ann', 'Mary J.', 'J. R. Example', 'Conor O’Example', "Conor O'Example", 'Pat McExample Jr.'],
    ...[
      'pat',
      'mary jane',
      'juan carlos pérez',
      'Juan carlos',
      'MARY ANN',
      'Pat and Kim',
      'Mr. & Mrs. Example',
    ],
    ...['María de los Ángeles González de la Vega y Ruiz', 'Jean-Luc van der Example', 'd’Artagnan'],
    ...[
      'abd al-Rahman ibn Khalid',
      'Kim Jong-un',
      'Nguyễn Thị Minh Khai',
      'Win Myint',
      'An To',
      'Here From',
      'Keʻalohilani',
    ],
    ...['Maria Guadalupe Ana Fernández de la Cruz Hernández', 'Andriantsimitoviaminandriandehibe'],
    ...[
      '李小龍',
      '勅使河原 由利子',
      'クリストファー・ロビン',
      'محمد',
      'عبد الرحمن بن محمد',
      'ג׳ורג׳',
      'सुनीता देवी',
    ],
    ...['ศรีสุดา', 'Анна Сергеевна', 'გიორგი ბერიძე', 'Γιώργος Παπαδόπουλος', 'Núria Coll·lègit'],
  ])('is %j as it was typed', (name) => {
    expect(mailedName(` ${name} `)).toBe(name)
  })

  it.each([
    '',
    ' ',
    'evil.example',
    'See https://evil.example/prize',
    'pat@evil.example',
    'Call 1 800 555 0199',
    'Win $500!',
    '50% off at www.evil.example',
    'Pat\nBcc',
    '<b>Pat</b>',
    `P${'a'.repeat(60)}`,
    'Click here to claim your prize now',
    'Click Here To Claim Your Prize',
    'CLICK HERE NOW',
    'ClickHereNow',
    'Click-here-for-more',
    'Claim your gift',
    'You won big money',
    'you won very big money',
    'One Two Three Four Five Six Seven Eight',
    'Нажмите тут чтобы получить подарок',
    '恭喜您获得大奖请点击下面的按钮领取',
  ])('is none where %j was typed', (typed) => {
    expect(mailedName(typed)).toBeNull()
  })
})
