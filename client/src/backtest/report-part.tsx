import { Component, type ReactNode } from 'react';
import { Notice } from '../ui/notice.js';

interface ReportPartProps {
  /** As a sentence begins: “The equity curve”. */
  name: string;
  children: ReactNode;
}

/** A part of the report that may fail alone: a defect in one picture takes no other from the page. React reports the error. */
export class ReportPart extends Component<ReportPartProps, { hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Notice tone="warning">
        {this.props.name} could not be shown: that is a defect of this page, not of the file. The rest of the report
        stands.
      </Notice>
    );
  }
}
