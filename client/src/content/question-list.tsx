import { type Block, plainText } from './content-file.js';
import { Blocks } from './content-view.js';

/** Questions of a content file, each a heading that opens its answer. */
export function QuestionList({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="questions-list">
      {questionsIn(blocks).map(({ heading, answer }) => (
        <details key={heading}>
          <summary>
            <h3>{heading}</h3>
          </summary>
          <Blocks blocks={answer} />
        </details>
      ))}
    </div>
  );
}

interface Question {
  heading: string;
  answer: Block[];
}

function questionsIn(blocks: readonly Block[]): Question[] {
  const found: Question[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') found.push({ heading: plainText(block.content), answer: [] });
    else found.at(-1)?.answer.push(block);
  }
  return found;
}
