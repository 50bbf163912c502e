import { Component, type ReactNode } from 'react';
import { Notice } from '../../ui/notice.js';

interface ReportPartProps {
  /** What stands in its place, a sentence. */
  failure: string;
  children: ReactNode;
}

/** A part of the report that may fail alone: a defect in one picture takes no other from the page. React reports the error. */
export class ReportPart extends Component<ReportPartProps, { hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { failure, children } = this.props;
    return this.state.hasFailed ? <Notice tone="warning">{failure}</Notice> : children;
  }
}
